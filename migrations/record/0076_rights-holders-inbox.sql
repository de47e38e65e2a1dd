CREATE TABLE `approval_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`request_id` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `approval_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `approval_messages_request` ON `approval_messages` (`request_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `inbox_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`party_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inbox_links_party` ON `inbox_links` (`party_id`);--> statement-breakpoint
CREATE INDEX `inbox_links_expires` ON `inbox_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `approval_requests` ADD `awaits_digest` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `approval_requests_digest` ON `approval_requests` (`party_id`) WHERE awaits_digest = 1;