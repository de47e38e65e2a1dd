CREATE TABLE `playlist_folders` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `playlist_folders_owner` ON `playlist_folders` (`company_id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `playlist_folders_person` ON `playlist_folders` (`owner_id`);--> statement-breakpoint
CREATE TABLE `playlist_members` (
	`playlist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`playlist_id`, `user_id`),
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `playlist_members_user` ON `playlist_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `playlist_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`playlist_id` text NOT NULL,
	`title` text NOT NULL,
	`position` real NOT NULL,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `playlist_sections_position` ON `playlist_sections` (`playlist_id`,`position`);--> statement-breakpoint
-- Nothing refers to this table, so it can be written anew: a recording can stand in a playlist twice.
CREATE TABLE `__new_playlist_tracks` (
	`id` text PRIMARY KEY NOT NULL,
	`playlist_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`position` real NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`start_ms` integer,
	`end_ms` integer,
	`added_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- The ids are UUIDv7 of the time a row was added.
INSERT INTO `__new_playlist_tracks`("id", "playlist_id", "recording_id", "position", "note", "added_by", "created_at") SELECT
	printf('%08x-%04x-7%s-8%s-%s', CAST("created_at" AS integer) >> 16, CAST("created_at" AS integer) & 65535, substr(lower(hex(randomblob(2))), 1, 3), substr(lower(hex(randomblob(2))), 1, 3), lower(hex(randomblob(6)))),
	"playlist_id", "recording_id", "position", "note", "added_by", "created_at" FROM `playlist_tracks`;--> statement-breakpoint
DROP TABLE `playlist_tracks`;--> statement-breakpoint
ALTER TABLE `__new_playlist_tracks` RENAME TO `playlist_tracks`;--> statement-breakpoint
CREATE INDEX `playlist_tracks_recording` ON `playlist_tracks` (`recording_id`);--> statement-breakpoint
CREATE INDEX `playlist_tracks_position` ON `playlist_tracks` (`playlist_id`,`position`);--> statement-breakpoint
ALTER TABLE `playlists` ADD `visibility` text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE `playlists` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `playlists` ADD `folder_id` text REFERENCES playlist_folders(id);--> statement-breakpoint
ALTER TABLE `playlists` ADD `kind` text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE `playlists` ADD `rules` text;--> statement-breakpoint
-- Before, a playlist without an owner was the company's.
UPDATE `playlists` SET `visibility` = CASE WHEN `is_public` THEN 'public' WHEN `owner_id` IS NULL THEN 'company' ELSE 'private' END;--> statement-breakpoint
ALTER TABLE `playlists` DROP COLUMN `is_public`;--> statement-breakpoint
CREATE INDEX `playlists_folder` ON `playlists` (`folder_id`);
