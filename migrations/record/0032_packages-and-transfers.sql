CREATE TABLE `file_checksums` (
	`file_id` text NOT NULL,
	`etag` text NOT NULL,
	`offset` integer NOT NULL,
	`length` integer NOT NULL,
	`crc32` integer NOT NULL,
	PRIMARY KEY(`file_id`, `etag`, `offset`, `length`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `transfer_files` (
	`id` text PRIMARY KEY NOT NULL,
	`transfer_id` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`crc32` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transfer_files_transfer` ON `transfer_files` (`transfer_id`,`id`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`max_downloads` integer,
	`downloads` integer DEFAULT 0 NOT NULL,
	`last_downloaded_at` integer,
	`deleted_at` integer,
	`cleared_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transfers_company` ON `transfers` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_stored` ON `transfers` (`updated_at`) WHERE cleared_at IS NULL;