CREATE TABLE `inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inquiries_status` ON `inquiries` (`company_id`,`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `inquiries_recording` ON `inquiries` (`company_id`,`recording_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `inquiries_user` ON `inquiries` (`user_id`);--> statement-breakpoint
CREATE TABLE `inquiry_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inquiry_messages_message" CHECK("inquiry_messages"."message" <> '')
);
--> statement-breakpoint
CREATE INDEX `inquiry_messages_inquiry` ON `inquiry_messages` (`inquiry_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `inquiry_messages_user` ON `inquiry_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `internal_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`deleted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `internal_notes_recording` ON `internal_notes` (`company_id`,`recording_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `internal_notes_user` ON `internal_notes` (`user_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`comment_id` text NOT NULL,
	`read_at` integer,
	`mailed_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`company_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_to_mail` ON `notifications` (`created_at`) WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_comment` ON `notifications` (`comment_id`);--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`format` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `downloads_user` ON `downloads` (`company_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `downloads_person` ON `downloads` (`user_id`);--> statement-breakpoint
CREATE INDEX `downloads_recording` ON `downloads` (`recording_id`);--> statement-breakpoint
CREATE TABLE `recent_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`searched_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recent_searches_query` ON `recent_searches` (`company_id`,`user_id`,`query`);--> statement-breakpoint
CREATE INDEX `recent_searches_time` ON `recent_searches` (`company_id`,`user_id`,`searched_at`);--> statement-breakpoint
CREATE INDEX `recent_searches_person` ON `recent_searches` (`user_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`company_id`,`user_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `saved_searches_person` ON `saved_searches` (`user_id`);--> statement-breakpoint
CREATE TABLE `transaction_items` (
	`transaction_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`position` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`transaction_id`, `recording_id`),
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transaction_items_recording` ON `transaction_items` (`recording_id`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text DEFAULT 'licence' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`end_client` text DEFAULT '' NOT NULL,
	`media` text DEFAULT '[]' NOT NULL,
	`territories` text DEFAULT '[]' NOT NULL,
	`term_months` integer,
	`perpetual` integer DEFAULT false NOT NULL,
	`starts_on` text,
	`needed_by` text,
	`exclusivity` text DEFAULT 'none' NOT NULL,
	`budget` integer,
	`currency` text,
	`description` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transactions_budget" CHECK("transactions"."budget" is null or "transactions"."budget" >= 0)
);
--> statement-breakpoint
CREATE INDEX `transactions_company` ON `transactions` (`company_id`,`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `transactions_person` ON `transactions` (`user_id`,`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_draft` ON `transactions` (`company_id`,`user_id`) WHERE status = 'draft';--> statement-breakpoint
ALTER TABLE `users` ADD `comment_mail` integer DEFAULT true NOT NULL;