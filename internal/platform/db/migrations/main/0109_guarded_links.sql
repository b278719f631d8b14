-- Whether a link was made for somebody who governs accounts, and so was guarded on its way. Earlier ones go on as they are.
ALTER TABLE one_time_link ADD COLUMN guarded BIGINT NOT NULL DEFAULT 1;
