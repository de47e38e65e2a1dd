CREATE TABLE `ad_counts` (
	`ad_id` text PRIMARY KEY NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO ad_counts (ad_id, views, clicks)
  SELECT subject_id, sum(kind = 'ad_view'), sum(kind = 'ad_click') FROM events
  WHERE kind IN ('ad_view', 'ad_click') AND subject_id IN (SELECT id FROM ads) GROUP BY subject_id;--> statement-breakpoint
CREATE TRIGGER ad_events_counted AFTER INSERT ON events WHEN NEW.kind IN ('ad_view', 'ad_click') AND EXISTS (SELECT 1 FROM ads WHERE id = NEW.subject_id) BEGIN
  INSERT INTO ad_counts (ad_id, views, clicks) VALUES (NEW.subject_id, NEW.kind = 'ad_view', NEW.kind = 'ad_click')
    ON CONFLICT DO UPDATE SET views = views + excluded.views, clicks = clicks + excluded.clicks;
END;
