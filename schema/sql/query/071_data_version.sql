-- Has another connection changed the file? The number changes then.
PRAGMA data_version;
