"""Views and delegates that paint the models: market, charter, certificates, tableau, trains."""
