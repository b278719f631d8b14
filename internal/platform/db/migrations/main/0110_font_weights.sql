-- How browsers choose a file among those of its family: by weight, in hundreds from 100 to 900, and whether it is slanted.
-- Of a font that is there already its style tells, as screens have read it so far.
ALTER TABLE font ADD COLUMN weight BIGINT NOT NULL DEFAULT 400;
ALTER TABLE font ADD COLUMN italic BIGINT NOT NULL DEFAULT 0;
UPDATE font SET
	italic = CASE WHEN LOWER(font_style) LIKE '%italic%' OR LOWER(font_style) LIKE '%oblique%' THEN 1 ELSE 0 END,
	weight = CASE
		WHEN LOWER(font_style) LIKE '%thin%' OR LOWER(font_style) LIKE '%hairline%' THEN 100
		WHEN LOWER(font_style) LIKE '%extra%light%' OR LOWER(font_style) LIKE '%ultra%light%' THEN 200
		WHEN LOWER(font_style) LIKE '%light%' THEN 300
		WHEN LOWER(font_style) LIKE '%medium%' THEN 500
		WHEN LOWER(font_style) LIKE '%semi%bold%' OR LOWER(font_style) LIKE '%demi%bold%' THEN 600
		WHEN LOWER(font_style) LIKE '%extra%bold%' OR LOWER(font_style) LIKE '%ultra%bold%' THEN 800
		WHEN LOWER(font_style) LIKE '%bold%' THEN 700
		WHEN LOWER(font_style) LIKE '%black%' OR LOWER(font_style) LIKE '%heavy%' THEN 900
		ELSE 400
	END;
