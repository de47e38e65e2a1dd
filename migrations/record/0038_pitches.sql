CREATE TABLE `pitch_slides` (
	`id` text PRIMARY KEY NOT NULL,
	`pitch_id` text NOT NULL,
	`kind` text NOT NULL,
	`position` real NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`recording_id` text,
	`start_ms` integer,
	`end_ms` integer,
	`visible` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`pitch_id`) REFERENCES `pitches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pitch_slides_position` ON `pitch_slides` (`pitch_id`,`position`);--> statement-breakpoint
CREATE INDEX `pitch_slides_recording` ON `pitch_slides` (`recording_id`);--> statement-breakpoint
CREATE TABLE `pitches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`playlist_id` text,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`client` text DEFAULT '' NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`closing` text DEFAULT '' NOT NULL,
	`background_key` text,
	`visibility` text DEFAULT 'private' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pitches_owner` ON `pitches` (`company_id`,`owner_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `pitches_company` ON `pitches` (`company_id`,`visibility`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `pitches_person` ON `pitches` (`owner_id`);--> statement-breakpoint
CREATE INDEX `pitches_playlist` ON `pitches` (`playlist_id`);