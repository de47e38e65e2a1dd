CREATE TABLE `queue_notes` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`assignee_id` text,
	`snoozed_until` integer,
	`updated_by` text NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`company_id`, `kind`, `subject_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `queue_notes_assignee` ON `queue_notes` (`assignee_id`);--> statement-breakpoint
CREATE INDEX `queue_notes_updater` ON `queue_notes` (`updated_by`);--> statement-breakpoint
CREATE INDEX `transactions_assignee` ON `transactions` (`assignee_id`) WHERE assignee_id IS NOT NULL;