ALTER TABLE `outbox` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `headers` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempted_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_to_send` ON `outbox` (`created_at`) WHERE status IN ('queued', 'failed');
