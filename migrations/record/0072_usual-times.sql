ALTER TABLE `parties` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `parties` ADD `usual_minutes` integer;--> statement-breakpoint
ALTER TABLE `parties` ADD `most_minutes` integer;--> statement-breakpoint
CREATE INDEX `approval_requests_asks` ON `approval_requests` (`party_id`,`created_at`) WHERE standing_id is null;