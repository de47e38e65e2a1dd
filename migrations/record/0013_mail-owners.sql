ALTER TABLE `outbox` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
UPDATE `outbox` SET `user_id` = (SELECT `id` FROM `users` WHERE `email` = `recipient`);--> statement-breakpoint
DROP INDEX `outbox_recipient`;--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);
