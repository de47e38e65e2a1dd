CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`brief` text NOT NULL,
	`reading` text NOT NULL,
	`erased_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_own` ON `conversations` (`company_id`,`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_person` ON `conversations` (`user_id`);--> statement-breakpoint
CREATE INDEX `conversations_erased` ON `conversations` (`erased_at`);