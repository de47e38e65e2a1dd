CREATE TABLE `artist_members` (
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`artist_id`, `user_id`),
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `artist_members_user` ON `artist_members` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `artists` ADD `image_focus` text DEFAULT 'center' NOT NULL;--> statement-breakpoint
ALTER TABLE `artists` ADD `background_focus` text DEFAULT 'center' NOT NULL;