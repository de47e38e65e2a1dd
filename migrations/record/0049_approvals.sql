CREATE TABLE `approval_items` (
	`request_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`side` text NOT NULL,
	`party_id` text NOT NULL,
	`fee` integer,
	`shares` text NOT NULL,
	`share_bp` integer NOT NULL,
	`answer` text,
	`answer_fee` integer,
	`answer_text` text DEFAULT '' NOT NULL,
	`decision` text,
	`is_sold` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`request_id`, `recording_id`, `side`),
	FOREIGN KEY (`request_id`) REFERENCES `approval_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approval_items_fee" CHECK(coalesce("approval_items"."fee", 0) >= 0 and coalesce("approval_items"."answer_fee", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `approval_items_recording` ON `approval_items` (`recording_id`,`side`);--> statement-breakpoint
CREATE TABLE `approval_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`party_id` text NOT NULL,
	`party_name` text NOT NULL,
	`token_hash` text,
	`expires_at` integer NOT NULL,
	`answer_by` text NOT NULL,
	`currency` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`names_end_client` integer DEFAULT true NOT NULL,
	`asked_by` text NOT NULL,
	`reminders` integer DEFAULT 0 NOT NULL,
	`standing_id` text,
	`answered_at` integer,
	`answered_by` text DEFAULT '' NOT NULL,
	`address_hash` text,
	`text_hash` text,
	`ignored` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_requests_token` ON `approval_requests` (`token_hash`);--> statement-breakpoint
CREATE INDEX `approval_requests_transaction` ON `approval_requests` (`transaction_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `approval_requests_party` ON `approval_requests` (`party_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `approval_requests_open` ON `approval_requests` (`expires_at`) WHERE answered_at is null;--> statement-breakpoint
CREATE TABLE `transaction_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_from_desk` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transaction_messages_transaction` ON `transaction_messages` (`transaction_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `transaction_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`title` text NOT NULL,
	`due_at` integer,
	`assignee_id` text,
	`created_by` text,
	`done_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transaction_tasks_transaction` ON `transaction_tasks` (`transaction_id`,`created_at`);