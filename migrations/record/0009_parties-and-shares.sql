CREATE TABLE `rights_disputes` (
	`side` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`side`, `subject_id`),
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `parties` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `parties` ADD `kind` text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE `parties` ADD `isni` text;--> statement-breakpoint
ALTER TABLE `parties` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `parties` ADD `aliases` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `parties` ADD `keepers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `parties` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `parties_name_key` ON `parties` (`name_key`,`id`);--> statement-breakpoint
ALTER TABLE `splits` ADD `right_code` text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `territories` text DEFAULT '["World"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `excluded_territories` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `approval_contact` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `mfn` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `preclear_fee` integer;--> statement-breakpoint
ALTER TABLE `splits` ADD `preclear_currency` text;--> statement-breakpoint
ALTER TABLE `splits` ADD `preclear_media` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `excluded_categories` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `splits` ADD `embargo_until` text;--> statement-breakpoint
ALTER TABLE `splits` ADD `sample_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE splits SET territories = json_array(territory) WHERE territory <> 'World';--> statement-breakpoint
ALTER TABLE `splits` DROP COLUMN `territory`;--> statement-breakpoint
UPDATE parties SET name_key = lower(name);--> statement-breakpoint
UPDATE policies SET scopes = json_insert(scopes, '$[#]', 'UpdateSongCopyright')
  WHERE id = '00000000-0000-7000-8000-000000000202' AND NOT EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'UpdateSongCopyright');
