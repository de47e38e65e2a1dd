CREATE TABLE `sheet_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`policy` text NOT NULL,
	`head` text NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`applied` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`actor_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sheet_imports_age` ON `sheet_imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `sheet_rows` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`kind` text NOT NULL,
	`recording_id` text,
	`title` text DEFAULT '' NOT NULL,
	`cells` text,
	`changes` text DEFAULT '[]' NOT NULL,
	`problems` text DEFAULT '[]' NOT NULL,
	`sources` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'read' NOT NULL,
	PRIMARY KEY(`import_id`, `row`),
	FOREIGN KEY (`import_id`) REFERENCES `sheet_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sheet_rows_kind` ON `sheet_rows` (`import_id`,`kind`,`state`,`row`);--> statement-breakpoint
CREATE INDEX `sheet_rows_recording` ON `sheet_rows` (`import_id`,`recording_id`);