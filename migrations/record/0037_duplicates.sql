CREATE TABLE `duplicate_pairs` (
	`id` text PRIMARY KEY NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`same_bytes` integer DEFAULT false NOT NULL,
	`same_isrc` integer DEFAULT false NOT NULL,
	`cosine` real,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`first_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`second_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "duplicate_pairs_order" CHECK("duplicate_pairs"."first_id" < "duplicate_pairs"."second_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duplicate_pairs_recordings` ON `duplicate_pairs` (`first_id`,`second_id`);--> statement-breakpoint
CREATE INDEX `duplicate_pairs_second` ON `duplicate_pairs` (`second_id`);--> statement-breakpoint
CREATE INDEX `duplicate_pairs_queue` ON `duplicate_pairs` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `duplicate_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`recording_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recording_merge_rows` (
	`merge_id` text NOT NULL,
	`source` text NOT NULL,
	`row` text NOT NULL,
	PRIMARY KEY(`merge_id`, `source`, `row`),
	FOREIGN KEY (`merge_id`) REFERENCES `recording_merges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recording_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`pair_id` text NOT NULL,
	`merged_id` text NOT NULL,
	`kept_id` text NOT NULL,
	`status` text NOT NULL,
	`popularity_before` integer NOT NULL,
	`popularity_after` integer NOT NULL,
	`actor_id` text,
	`merged_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`pair_id`) REFERENCES `duplicate_pairs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merged_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kept_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recording_merges_merged` ON `recording_merges` (`merged_id`) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `recording_merges_kept` ON `recording_merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `recording_merges_pair` ON `recording_merges` (`pair_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `recording_merges_age` ON `recording_merges` (`merged_at`);--> statement-breakpoint
CREATE TABLE `recording_signatures` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`features_key` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`band_0` integer NOT NULL,
	`band_1` integer NOT NULL,
	`band_2` integer NOT NULL,
	`band_3` integer NOT NULL,
	`band_4` integer NOT NULL,
	`band_5` integer NOT NULL,
	`band_6` integer NOT NULL,
	`band_7` integer NOT NULL,
	`band_8` integer NOT NULL,
	`band_9` integer NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recording_signatures_0` ON `recording_signatures` (`band_0`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_1` ON `recording_signatures` (`band_1`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_2` ON `recording_signatures` (`band_2`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_3` ON `recording_signatures` (`band_3`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_4` ON `recording_signatures` (`band_4`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_5` ON `recording_signatures` (`band_5`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_6` ON `recording_signatures` (`band_6`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_7` ON `recording_signatures` (`band_7`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_8` ON `recording_signatures` (`band_8`,`duration_ms`);--> statement-breakpoint
CREATE INDEX `recording_signatures_9` ON `recording_signatures` (`band_9`,`duration_ms`);