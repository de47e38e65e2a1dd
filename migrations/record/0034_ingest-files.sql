CREATE TABLE `ingest_files` (
	`id` text PRIMARY KEY NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`title_key` text NOT NULL,
	`role` text NOT NULL,
	`version_type` text DEFAULT 'main' NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`target_recording_id` text,
	`target_file_id` text,
	`publishing` text NOT NULL,
	`state` text NOT NULL,
	`reading_at` integer,
	`problem` text,
	`recording_id` text,
	`former_rev` text,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`done_at` integer,
	`deleted_at` integer,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`target_recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`target_file_id`) REFERENCES `ingest_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ingest_files_open` ON `ingest_files` (`sha256`) WHERE state <> 'done' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `ingest_files_sha256` ON `ingest_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `ingest_files_listed` ON `ingest_files` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `ingest_files_name` ON `ingest_files` (`name`,`folder`);--> statement-breakpoint
CREATE INDEX `ingest_files_title` ON `ingest_files` (`title_key`);--> statement-breakpoint
CREATE INDEX `ingest_files_recording` ON `ingest_files` (`recording_id`);--> statement-breakpoint
CREATE INDEX `ingest_files_target` ON `ingest_files` (`target_recording_id`);--> statement-breakpoint
CREATE INDEX `ingest_files_target_file` ON `ingest_files` (`target_file_id`);--> statement-breakpoint
CREATE INDEX `ingest_files_user` ON `ingest_files` (`created_by`);--> statement-breakpoint
CREATE INDEX `ingest_files_done` ON `ingest_files` (`done_at`);--> statement-breakpoint
CREATE INDEX `ingest_files_deleted` ON `ingest_files` (`deleted_at`);