CREATE TABLE `own_ratings` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`rating` integer NOT NULL,
	`rated_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`, `recording_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "own_ratings_rating" CHECK("own_ratings"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE INDEX `own_ratings_person` ON `own_ratings` (`user_id`);--> statement-breakpoint
CREATE INDEX `own_ratings_recording` ON `own_ratings` (`recording_id`);--> statement-breakpoint
CREATE TABLE `shortlist_tracks` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`, `recording_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shortlist_tracks_order` ON `shortlist_tracks` (`company_id`,`user_id`,`added_at`,`recording_id`);--> statement-breakpoint
CREATE INDEX `shortlist_tracks_person` ON `shortlist_tracks` (`user_id`);--> statement-breakpoint
CREATE INDEX `shortlist_tracks_recording` ON `shortlist_tracks` (`recording_id`);
