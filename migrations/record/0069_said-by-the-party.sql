ALTER TABLE `standing_approvals` ADD `said_by` text;--> statement-breakpoint
ALTER TABLE `standing_approvals` ADD `said_at` integer;--> statement-breakpoint
ALTER TABLE `standing_approvals` ADD `said_after` text;--> statement-breakpoint
ALTER TABLE `standing_approvals` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `standing_approvals` ADD `token_expires_at` integer;