CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`image_key` text,
	`image_focus` text DEFAULT 'center' NOT NULL,
	`image_alt` text NOT NULL,
	`link` text NOT NULL,
	`placement` text NOT NULL,
	`company_ids` text DEFAULT '[]' NOT NULL,
	`valid_from` text,
	`valid_until` text,
	`weight` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "ads_days" CHECK("ads"."valid_until" IS NULL OR "ads"."valid_from" IS NULL OR "ads"."valid_until" >= "ads"."valid_from"),
	CONSTRAINT "ads_weight" CHECK("ads"."weight" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE INDEX `ads_status` ON `ads` (`status`,`placement`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`source` text NOT NULL,
	`queued_at` integer NOT NULL,
	`taken_by` text,
	`taken_until` integer DEFAULT 0 NOT NULL,
	`score` integer,
	`note` text DEFAULT '' NOT NULL,
	`segment_scores` text DEFAULT '[]' NOT NULL,
	`rated_by` text,
	`rated_at` integer,
	`decided_by` text,
	`decided_at` integer,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ratings_score" CHECK("ratings"."score" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE INDEX `ratings_queue` ON `ratings` (`state`,`queued_at`,`recording_id`);--> statement-breakpoint
CREATE INDEX `ratings_taken` ON `ratings` (`taken_by`) WHERE taken_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ratings_rated` ON `ratings` (`rated_by`) WHERE rated_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ratings_decided` ON `ratings` (`decided_by`) WHERE decided_by IS NOT NULL;