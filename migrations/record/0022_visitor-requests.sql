CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`token_hash` text,
	`token_expires_at` integer,
	`mailed_at` integer,
	`confirmed_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_address` ON `newsletter_subscribers` (`company_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token` ON `newsletter_subscribers` (`token_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_company` ON `newsletter_subscribers` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_status` ON `newsletter_subscribers` (`company_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_to_delete` ON `newsletter_subscribers` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `visitor_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`source` text DEFAULT 'site' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`organisation` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`search_key` text NOT NULL,
	`submission_key` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`assignee_id` text,
	`due_at` integer,
	`reminded_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_requests_submission` ON `visitor_requests` (`company_id`,`submission_key`);--> statement-breakpoint
CREATE INDEX `visitor_requests_kind` ON `visitor_requests` (`company_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `visitor_requests_status` ON `visitor_requests` (`company_id`,`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `visitor_requests_open` ON `visitor_requests` (`company_id`,`kind`,`due_at`) WHERE status IN ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX `visitor_requests_to_remind` ON `visitor_requests` (`due_at`) WHERE reminded_at IS NULL AND status IN ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX `visitor_requests_to_delete` ON `visitor_requests` (`updated_at`) WHERE status IN ('closed', 'spam');--> statement-breakpoint
CREATE INDEX `visitor_requests_email` ON `visitor_requests` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `visitor_requests_assignee` ON `visitor_requests` (`assignee_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `subject_id` text;--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`subject_id`);
--> statement-breakpoint
-- The requests for an account become one kind of the requests of visitors.
INSERT INTO `visitor_requests`("id", "company_id", "kind", "status", "name", "email", "organisation", "message", "details", "search_key", "submission_key", "created_at", "updated_at")
SELECT "id", "company_id", 'account', CASE "status" WHEN 'invited' THEN 'answered' WHEN 'declined' THEN 'closed' ELSE 'new' END, "name", "email", "organisation", "message", json_object('accountKind', "kind"), lower("name" || ' ' || "email" || ' ' || "organisation" || ' ' || "message"), "id", "created_at", "updated_at" FROM `account_requests`;
--> statement-breakpoint
DROP TABLE `account_requests`;