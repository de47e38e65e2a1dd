CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text,
	`module` text NOT NULL,
	`name` text NOT NULL,
	`source_key` text,
	`status` text DEFAULT 'issued' NOT NULL,
	`bytes` integer,
	`image_key` text,
	`width` integer,
	`height` integer,
	`placeholder` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uploads_company` ON `uploads` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_age` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_image` ON `uploads` (`image_key`);--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`);