CREATE TABLE `popularity_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_event` text NOT NULL,
	`counted_until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `files` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `shortlist_tracks_added` ON `shortlist_tracks` (`added_at`);