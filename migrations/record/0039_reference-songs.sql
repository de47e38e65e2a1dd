CREATE TABLE `reference_songs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`project_id` text,
	`visitor_request_id` text,
	`brand_id` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`vector` text DEFAULT '' NOT NULL,
	`is_mono` integer DEFAULT false NOT NULL,
	`removed_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visitor_request_id`) REFERENCES `visitor_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reference_songs_subject" CHECK(("reference_songs"."project_id" IS NOT NULL) + ("reference_songs"."visitor_request_id" IS NOT NULL) + ("reference_songs"."brand_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
CREATE INDEX `reference_songs_company` ON `reference_songs` (`company_id`,`created_at`,`id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `reference_songs_project` ON `reference_songs` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `reference_songs_request` ON `reference_songs` (`visitor_request_id`,`id`);--> statement-breakpoint
CREATE INDEX `reference_songs_brand` ON `reference_songs` (`brand_id`,`id`);