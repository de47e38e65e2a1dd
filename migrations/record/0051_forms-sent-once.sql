CREATE TABLE `sent_forms` (
	`key` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sent_forms_age` ON `sent_forms` (`created_at`);--> statement-breakpoint
ALTER TABLE `companies` ADD `contact` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `form_key` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `request_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_form` ON `audit_log` (`form_key`) WHERE form_key IS NOT NULL;