DROP INDEX `audit_log_company`;--> statement-breakpoint
DROP INDEX `audit_log_subject`;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`company_id`,`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_company` ON `audit_log` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`subject_type`);--> statement-breakpoint
CREATE INDEX `account_requests_email` ON `account_requests` (`email`);--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE INDEX `invitations_invited_by` ON `invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `search_dirty_oldest` ON `search_dirty` (`marked_at`,`recording_id`);--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `sessions_original_user` ON `sessions` (`original_user_id`);--> statement-breakpoint
CREATE INDEX `sessions_company` ON `sessions` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);