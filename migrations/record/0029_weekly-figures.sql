CREATE TABLE `audience_weeks` (
	`artist_id` text PRIMARY KEY NOT NULL,
	`last_day` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audience_totals_day` ON `audience_totals` (`kind`,`day`,`subject_id`);