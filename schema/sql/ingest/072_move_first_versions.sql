-- What is older than the oldest version that is kept begins with it.
UPDATE revision SET first_version = :version WHERE first_version < :version;
