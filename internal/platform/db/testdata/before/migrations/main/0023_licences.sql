-- A licence names a screen by its address, so that both are looked up by it, and
-- tells once each time that its end comes nearer.
UPDATE device SET mac_address = UPPER(REPLACE(mac_address, '-', ':')) WHERE mac_address <> '';
CREATE INDEX device_by_mac ON device (company_id, mac_address);
ALTER TABLE license ADD COLUMN told BIGINT NOT NULL DEFAULT 0; -- the notice that was sent last, by its days before the end; 0: none

-- Whether screens play on behind their last day.
ALTER TABLE company ADD COLUMN ended_screens_play BIGINT NOT NULL DEFAULT 0;
