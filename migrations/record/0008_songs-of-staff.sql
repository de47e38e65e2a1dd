CREATE TABLE `recording_field_sources` (
	`recording_id` text NOT NULL,
	`field` text NOT NULL,
	`source` text NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `field`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bulk_edit_rows` (
	`edit_id` text NOT NULL,
	`record_id` text NOT NULL,
	`before` text NOT NULL,
	PRIMARY KEY(`edit_id`, `record_id`),
	FOREIGN KEY (`edit_id`) REFERENCES `bulk_edits`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bulk_edits` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`changes` text NOT NULL,
	`total` integer NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `bulk_edits_subject` ON `bulk_edits` (`subject`,`created_at`);--> statement-breakpoint
CREATE INDEX `bulk_edits_age` ON `bulk_edits` (`created_at`);--> statement-breakpoint
DROP INDEX `recordings_tier`;--> statement-breakpoint
ALTER TABLE `recordings` ADD `represented_by_id` text REFERENCES parties(id);--> statement-breakpoint
ALTER TABLE `recordings` ADD `publish_from` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `publish_until` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `image_key` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `image_focus` text DEFAULT 'center' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_vocals` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_instruments` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_composition` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_post_production` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_lyrics` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_stated_by` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_stated_on` text;--> statement-breakpoint
CREATE INDEX `recordings_catalogue_number` ON `recordings` (`catalogue_number`);--> statement-breakpoint
CREATE INDEX `recordings_title` ON `recordings` (title COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `recordings_updated` ON `recordings` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `recordings_listed` ON `recordings` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `recordings_party` ON `recordings` (`represented_by_id`) WHERE represented_by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recordings_publish_from` ON `recordings` (`publish_from`) WHERE publish_from IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recordings_publish_until` ON `recordings` (`publish_until`) WHERE publish_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recordings_tier` ON `recordings` (`tier_id`,`id`);