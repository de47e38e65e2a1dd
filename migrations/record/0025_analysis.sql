CREATE TABLE `recording_analysis` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`analysed_at` integer NOT NULL,
	`features_key` text NOT NULL,
	`bpm` real,
	`bpm_confidence` real NOT NULL,
	`bpm_alternative` real,
	`bpm_source` text DEFAULT 'machine' NOT NULL,
	`musical_key` text,
	`key_confidence` real NOT NULL,
	`key_source` text DEFAULT 'machine' NOT NULL,
	`energy` text NOT NULL,
	`hook_start_ms` integer,
	`hook_end_ms` integer,
	`hook_source` text DEFAULT 'machine' NOT NULL,
	`sections` text NOT NULL,
	`sections_source` text DEFAULT 'machine' NOT NULL,
	`beats` text NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recording_analysis_hook" CHECK("recording_analysis"."hook_end_ms" IS NULL OR "recording_analysis"."hook_end_ms" > "recording_analysis"."hook_start_ms")
);
--> statement-breakpoint
CREATE INDEX `recording_analysis_at` ON `recording_analysis` (`analysed_at`,`recording_id`);