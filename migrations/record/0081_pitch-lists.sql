ALTER TABLE `pitches` ADD `list_id` text REFERENCES playlists(id);--> statement-breakpoint
CREATE INDEX `pitches_list` ON `pitches` (`list_id`);--> statement-breakpoint
-- Each pitch keeps its copy of tracks as a list of its own, with the ids of its slides: answers of recipients name them.
INSERT INTO `playlists` (`id`, `company_id`, `owner_id`, `slug`, `name`, `status`, `created_at`, `updated_at`)
SELECT `id`, `company_id`, `owner_id`, `id`, '', 'slides', `created_at`, `updated_at` FROM `pitches`;--> statement-breakpoint
INSERT INTO `playlist_tracks` (`id`, `playlist_id`, `recording_id`, `position`, `start_ms`, `end_ms`, `created_at`)
SELECT `id`, `pitch_id`, `recording_id`, `position`, `start_ms`, `end_ms`, `created_at` FROM `pitch_slides` WHERE `recording_id` IS NOT NULL;--> statement-breakpoint
UPDATE `pitches` SET `list_id` = `id`;--> statement-breakpoint
CREATE TABLE `__new_pitch_slides` (
	`pitch_id` text NOT NULL,
	`id` text NOT NULL,
	`list_id` text,
	`position` real,
	`title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`image_key` text,
	`image_alt` text DEFAULT '' NOT NULL,
	`image_focus` text DEFAULT 'center' NOT NULL,
	`visible` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`pitch_id`, `id`),
	FOREIGN KEY (`pitch_id`) REFERENCES `pitches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`list_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_pitch_slides` (`pitch_id`, `id`, `list_id`, `position`, `title`, `text`, `image_key`, `image_alt`, `image_focus`, `visible`, `created_at`)
SELECT `pitch_id`, `id`, iif(`recording_id` IS NULL, `pitch_id`, NULL), iif(`recording_id` IS NULL, `position`, NULL), `title`, `text`, `image_key`, `image_alt`, `image_focus`, `visible`, `created_at` FROM `pitch_slides`;--> statement-breakpoint
DROP TABLE `pitch_slides`;--> statement-breakpoint
ALTER TABLE `__new_pitch_slides` RENAME TO `pitch_slides`;--> statement-breakpoint
CREATE INDEX `pitch_slides_row` ON `pitch_slides` (`id`);--> statement-breakpoint
CREATE INDEX `pitch_slides_list` ON `pitch_slides` (`list_id`,`position`) WHERE list_id IS NOT NULL;
