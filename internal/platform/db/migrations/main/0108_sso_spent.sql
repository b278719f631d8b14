-- Sign-ins at companies' providers that were finished, until a while after they would have ended: each is good once.
CREATE TABLE sso_spent (
	digest     TEXT   NOT NULL PRIMARY KEY, -- SHA-256 of the attempt's nonce
	expires_at BIGINT NOT NULL
);
