DROP INDEX `events_user`;--> statement-breakpoint
CREATE INDEX `events_user` ON `events` (`user_id`,`company_id`,`kind`,`created_at`) WHERE user_id IS NOT NULL;