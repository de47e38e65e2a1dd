CREATE TABLE `external_licences` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`artist` text DEFAULT '' NOT NULL,
	`licensor` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`media` text DEFAULT '[]' NOT NULL,
	`territories` text DEFAULT '[]' NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`notes` text DEFAULT '' NOT NULL,
	`print_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `external_licences_company` ON `external_licences` (`company_id`,`title`,`id`);--> statement-breakpoint
CREATE INDEX `external_licences_print` ON `external_licences` (`company_id`) WHERE print_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `catalogue_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`publishing` text NOT NULL,
	`columns` text DEFAULT '{}' NOT NULL,
	`bucket` text,
	`bucket_secret` text,
	`bucket_place` text,
	`counts` text DEFAULT '{}' NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`applied_at` integer,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `catalogue_moves_state` ON `catalogue_moves` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `catalogue_moves_age` ON `catalogue_moves` (`created_at`);--> statement-breakpoint
CREATE TABLE `sheet_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`columns` text NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_profiles_name` ON `sheet_profiles` (`name`);--> statement-breakpoint
CREATE TABLE `refused_tags` (
	`recording_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `tag_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refused_tags_tag` ON `refused_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `tag_thresholds` (
	`tag_id` text PRIMARY KEY NOT NULL,
	`threshold` real NOT NULL,
	`precision` real NOT NULL,
	`examples` integer NOT NULL,
	`measured_at` integer NOT NULL,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `ingest_files_open`;--> statement-breakpoint
ALTER TABLE `ingest_files` ADD `move_id` text REFERENCES catalogue_moves(id);--> statement-breakpoint
ALTER TABLE `ingest_files` ADD `source` text;--> statement-breakpoint
ALTER TABLE `ingest_files` ADD `source_tag` text;--> statement-breakpoint
ALTER TABLE `ingest_files` ADD `reader_id` text;--> statement-breakpoint
CREATE INDEX `ingest_files_move` ON `ingest_files` (`move_id`,`state`,`id`) WHERE move_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ingest_files_source` ON `ingest_files` (`move_id`,`source`) WHERE source IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ingest_files_open` ON `ingest_files` (`sha256`) WHERE state <> 'done' AND deleted_at IS NULL AND sha256 <> '';--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_cue_sheets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text,
	`state` text DEFAULT 'in_progress' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`production` text NOT NULL,
	`cues` text NOT NULL,
	`broadcaster` text DEFAULT '' NOT NULL,
	`air_date` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_cue_sheets`("id", "company_id", "transaction_id", "production", "cues", "broadcaster", "air_date", "created_at", "updated_at") SELECT "transaction_id", "company_id", "transaction_id", "production", "cues", coalesce(iif(json_valid("production"), json_extract("production", '$.network'), ''), ''), coalesce(iif(json_valid("production"), json_extract("production", '$.airDate'), ''), ''), "updated_at", "updated_at" FROM `cue_sheets`;--> statement-breakpoint
DROP TABLE `cue_sheets`;--> statement-breakpoint
ALTER TABLE `__new_cue_sheets` RENAME TO `cue_sheets`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `cue_sheets_transaction` ON `cue_sheets` (`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cue_sheets_listed` ON `cue_sheets` (`company_id`,`state`,`air_date`);--> statement-breakpoint
CREATE INDEX `cue_sheets_broadcaster` ON `cue_sheets` (`company_id`,`broadcaster`,`air_date`);--> statement-breakpoint
ALTER TABLE `recordings` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `intent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `credits` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `label_copy` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `editorial_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sheet_imports` ADD `move_id` text REFERENCES catalogue_moves(id);--> statement-breakpoint
CREATE INDEX `sheet_imports_move` ON `sheet_imports` (`move_id`) WHERE move_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sheet_rows` ADD `file_id` text;--> statement-breakpoint
ALTER TABLE `sheet_rows` ADD `found_by` text;--> statement-breakpoint
CREATE INDEX `sheet_rows_file` ON `sheet_rows` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `recording_tags_proposed` ON `recording_tags` (`recording_id`,`strength`) WHERE source = 'machine';