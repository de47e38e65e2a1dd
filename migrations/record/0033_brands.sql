CREATE TABLE `brand_songs` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`work_id` text,
	`campaign` text DEFAULT '' NOT NULL,
	`used_on` text,
	`removed_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_songs_recording` ON `brand_songs` (`brand_id`,`recording_id`,`campaign`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `brand_songs_of` ON `brand_songs` (`recording_id`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`client` text DEFAULT '' NOT NULL,
	`client_key` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`bpm_min` integer,
	`bpm_max` integer,
	`vocals` text DEFAULT 'any' NOT NULL,
	`banned_words` text DEFAULT '[]' NOT NULL,
	`rivals` text DEFAULT '[]' NOT NULL,
	`deleted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_name` ON `brands` (`company_id`,`name_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `brands_company` ON `brands` (`company_id`,`name_key`,`id`);--> statement-breakpoint
ALTER TABLE `pitches` ADD `brand_id` text REFERENCES brands(id);--> statement-breakpoint
CREATE INDEX `pitches_brand` ON `pitches` (`brand_id`) WHERE brand_id IS NOT NULL;