CREATE TABLE `tag_proposals` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`proposed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tag_proposals_due` ON `tag_proposals` (`proposed_at`,`recording_id`);
--> statement-breakpoint
INSERT INTO `tag_proposals` (`recording_id`, `proposed_at`) SELECT DISTINCT `recording_id`, 0 FROM `files` WHERE `role` = 'features';
--> statement-breakpoint
DROP INDEX `recording_tags_proposed`;
--> statement-breakpoint
CREATE INDEX `recording_tags_proposed` ON `recording_tags` (`tag_id`,`strength`) WHERE source = 'machine';
--> statement-breakpoint
CREATE TRIGGER recording_tags_confirmed AFTER INSERT ON recording_tags WHEN NEW.source = 'human' BEGIN
  DELETE FROM refused_tags WHERE recording_id = NEW.recording_id AND tag_id = NEW.tag_id;
END;
--> statement-breakpoint
CREATE TRIGGER recording_tags_confirmed_later AFTER UPDATE OF source ON recording_tags WHEN NEW.source = 'human' BEGIN
  DELETE FROM refused_tags WHERE recording_id = NEW.recording_id AND tag_id = NEW.tag_id;
END;
--> statement-breakpoint
CREATE TRIGGER tags_deleted BEFORE DELETE ON tags BEGIN
  DELETE FROM refused_tags WHERE tag_id = OLD.id;
  DELETE FROM tag_thresholds WHERE tag_id = OLD.id;
END;
