-- Screens that wait for activation are bounded per network and in all, and one
-- that asks no more gives way. What they were shown so far was eight digits: they
-- get a code of letters and digits with their next question.

ALTER TABLE device ADD COLUMN network TEXT NOT NULL DEFAULT '';    -- from which it said hello, while pending
ALTER TABLE device ADD COLUMN asked_at BIGINT NOT NULL DEFAULT 0; -- when it last asked whether it is activated
CREATE INDEX device_pending ON device (network, asked_at) WHERE company_id IS NULL;
UPDATE device SET code_expires_at = 0 WHERE company_id IS NULL;

-- Challenges and sessions are signed values and need no rows.
DROP TABLE device_nonce;
DROP TABLE device_session;

CREATE INDEX idempotency_by_age ON idempotency (created_at);
