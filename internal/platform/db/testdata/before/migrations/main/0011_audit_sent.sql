-- How much of a company's audit trail has left the installation; a row only where
-- it is sent somewhere. The seal is that of the last row that was sent.
CREATE TABLE audit_sent (
	company_id BIGINT NOT NULL PRIMARY KEY,
	seq        BIGINT NOT NULL,
	seal       TEXT   NOT NULL,
	held_until BIGINT NOT NULL -- by the node that sends; 0: by none
);
