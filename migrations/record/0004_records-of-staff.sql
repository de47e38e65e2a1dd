CREATE TABLE `deleted_records` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`row` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_records_subject` ON `deleted_records` (`subject`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_records_age` ON `deleted_records` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `deleted_record_links` (
	`record_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`link` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`record_id`, `recording_id`),
	FOREIGN KEY (`record_id`) REFERENCES `deleted_records`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `tiers` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Names that differ in case only, which were two until now, keep their own spelling as the key.
UPDATE tiers SET name_key = CASE WHEN EXISTS (SELECT 1 FROM tiers other WHERE lower(other.name) = lower(tiers.name) AND other.id < tiers.id)
  THEN tiers.name ELSE lower(tiers.name) END;--> statement-breakpoint
DROP INDEX `tiers_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `tiers_name_key` ON `tiers` (`name_key`);--> statement-breakpoint
CREATE INDEX `recordings_tier` ON `recordings` (`tier_id`);
