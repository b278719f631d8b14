-- How a session came about and what it still takes, who has to have a second factor,
-- and an end to what outlived its owner's right to sign in.

ALTER TABLE session ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;         -- "Keep me signed in"
ALTER TABLE session ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0; -- when its owner last proved that it is them
ALTER TABLE session ADD COLUMN lacks TEXT NOT NULL DEFAULT '';         -- code, factor: what the sign-in is not finished without

ALTER TABLE company ADD COLUMN require_second_factor BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sso_setting ADD COLUMN provider_factor BIGINT NOT NULL DEFAULT 0; -- 1: the provider asks for the second factor

-- Nothing says of the sessions that there are whether they were to be kept.
UPDATE session SET kept = 1;

DELETE FROM api_token WHERE user_id IN (SELECT id FROM users WHERE active = 0 OR locked = 1 OR deleted_at IS NOT NULL);
DELETE FROM one_time_link WHERE user_id IN (SELECT id FROM users WHERE active = 0 OR locked = 1 OR deleted_at IS NOT NULL);
