CREATE TABLE `visibility_changes` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `visibility_changes_newest` ON `visibility_changes` (`changed_at`);--> statement-breakpoint
CREATE INDEX `recordings_withheld_cover` ON `recordings` (`image_key`) WHERE image_key IS NOT NULL AND status <> 'published';--> statement-breakpoint
CREATE TRIGGER recordings_visibility AFTER UPDATE OF status, tier_id ON recordings
WHEN OLD.tier_id IS NOT NEW.tier_id OR (OLD.status = 'published') <> (NEW.status = 'published') BEGIN
  INSERT INTO visibility_changes VALUES (NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at);
END;--> statement-breakpoint
CREATE TRIGGER tiers_visibility AFTER UPDATE OF public_access ON tiers WHEN OLD.public_access <> NEW.public_access BEGIN
  INSERT INTO visibility_changes VALUES (NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at);
END;
