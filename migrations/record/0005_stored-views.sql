CREATE TABLE `projection_problems` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `recordings` ADD `view` text;--> statement-breakpoint
CREATE INDEX `artists_status` ON `artists` (`status`,`slug`);--> statement-breakpoint
-- The next refreshes store the views of the recordings that exist.
INSERT INTO search_dirty (recording_id, marked_at) SELECT id, unixepoch() * 1000 FROM recordings WHERE true ON CONFLICT (recording_id) DO NOTHING;
