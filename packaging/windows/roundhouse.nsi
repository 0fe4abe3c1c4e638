; The Windows installer. Compiled by packaging/windows/build.py:
;   makensis -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DPAYLOAD=folder -DICON=file.ico -DOUT=installer.exe roundhouse.nsi
; For the user who runs it, without the rights of an administrator. Games are elsewhere and are never touched.
Unicode true
SetCompressor /SOLID lzma
!include "MUI2.nsh"
!include "FileFunc.nsh"

!ifndef VERSION | NUMBERS | PAYLOAD | ICON | OUT
  !error "VERSION, NUMBERS, PAYLOAD, ICON and OUT have to be defined"
!endif
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Roundhouse"
!define CLASSES "Software\Classes"
!define KIND "Roundhouse.Game"

Name "Roundhouse"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Roundhouse"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "Roundhouse ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Roundhouse"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Roundhouse installer"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\roundhouse.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

LangString InUse ${LANG_ENGLISH} "Roundhouse is running. Close it, then try again."
LangString InUse ${LANG_FRENCH} "Roundhouse est ouvert. Fermez-le, puis réessayez."
LangString OtherFolder ${LANG_ENGLISH} "This folder is not empty and holds no Roundhouse. Choose another one."
LangString OtherFolder ${LANG_FRENCH} "Ce dossier n’est pas vide et ne contient pas Roundhouse. Choisissez-en un autre."

; A file that runs can't be opened for writing: so an update doesn't leave half of each version.
!macro NotRunning un
Function ${un}NotRunning
  IfFileExists "$INSTDIR\roundhouse.exe" 0 done
  again:
    ClearErrors
    FileOpen $0 "$INSTDIR\roundhouse.exe" a
    IfErrors 0 free
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(InUse)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Quit
  free:
    FileClose $0
  done:
FunctionEnd
!macroend
!insertmacro NotRunning ""
!insertmacro NotRunning "un."

; What an update replaces goes first, so that no file of the older version stays. Never a folder that isn't ours.
Function RemoveOlder
  IfFileExists "$INSTDIR\roundhouse.exe" ours
  ${DirState} "$INSTDIR" $0
  StrCmp $0 1 0 done
  MessageBox MB_OK|MB_ICONSTOP "$(OtherFolder)" /SD IDOK
  SetErrorLevel 2
  Quit
  ours:
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\roundhouse.exe"
    Delete "$INSTDIR\roundhouse-console.exe"
  done:
FunctionEnd

Section "Roundhouse"
  Call NotRunning
  Call RemoveOlder
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Roundhouse.lnk" "$INSTDIR\roundhouse.exe"
  CreateShortcut "$DESKTOP\Roundhouse.lnk" "$INSTDIR\roundhouse.exe"

  WriteRegStr HKCU "${CLASSES}\.roundhouse" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\.roundhouse" "Content Type" "application/x-roundhouse-game"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "Roundhouse game"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\roundhouse.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\roundhouse.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Roundhouse"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\roundhouse.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
  ${RefreshShellIcons}
SectionEnd

Section "Uninstall"
  Call un.NotRunning
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\roundhouse.exe"
  Delete "$INSTDIR\roundhouse-console.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Roundhouse.lnk"
  Delete "$DESKTOP\Roundhouse.lnk"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  ReadRegStr $0 HKCU "${CLASSES}\.roundhouse" ""
  StrCmp $0 "${KIND}" 0 +2
    DeleteRegKey HKCU "${CLASSES}\.roundhouse"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  ${un.RefreshShellIcons}
SectionEnd
