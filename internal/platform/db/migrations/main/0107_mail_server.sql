-- From when on links that let in who governs accounts go through a company's mail server: a day after somebody named it.
ALTER TABLE email_setting ADD COLUMN links_at BIGINT NOT NULL DEFAULT 0;
