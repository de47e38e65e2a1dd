CREATE TABLE `__new_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`comment_id` text,
	`inquiry_message_id` text,
	`share_link_id` text,
	`playlist_id` text,
	`submission_id` text,
	`submission_comment_id` text,
	`project_id` text,
	`pitch_id` text,
	`artist_id` text,
	`transaction_id` text,
	`agreement_id` text,
	`song_submission_id` text,
	`visitor_request_id` text,
	`title` text,
	`message` text,
	`path` text,
	`by_user_id` text,
	`read_at` integer,
	`mailed_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inquiry_message_id`) REFERENCES `inquiry_messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`share_link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_comment_id`) REFERENCES `submission_comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pitch_id`) REFERENCES `pitches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`song_submission_id`) REFERENCES `song_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visitor_request_id`) REFERENCES `visitor_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_subject" CHECK((comment_id is not null) + (inquiry_message_id is not null) + (share_link_id is not null)
        + (playlist_id is not null) + (submission_id is not null)
        + (submission_comment_id is not null) + (project_id is not null) + (pitch_id is not null)
        + (artist_id is not null) + (transaction_id is not null) + (agreement_id is not null)
        + (song_submission_id is not null) + (visitor_request_id is not null) = 1)
);
--> statement-breakpoint
INSERT INTO `__new_notifications`("id", "company_id", "user_id", "kind", "comment_id", "inquiry_message_id", "share_link_id", "playlist_id", "submission_id", "submission_comment_id", "project_id", "pitch_id", "by_user_id", "read_at", "mailed_at", "created_at") SELECT "id", "company_id", "user_id", "kind", "comment_id", "inquiry_message_id", "share_link_id", "playlist_id", "submission_id", "submission_comment_id", "project_id", "pitch_id", "by_user_id", "read_at", "mailed_at", "created_at" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`company_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_to_mail` ON `notifications` (`created_at`) WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_comment` ON `notifications` (`comment_id`);--> statement-breakpoint
CREATE INDEX `notifications_message` ON `notifications` (`inquiry_message_id`);--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_share` ON `notifications` (`share_link_id`);--> statement-breakpoint
CREATE INDEX `notifications_playlist` ON `notifications` (`playlist_id`);--> statement-breakpoint
CREATE INDEX `notifications_submission` ON `notifications` (`submission_id`);--> statement-breakpoint
CREATE INDEX `notifications_submission_comment` ON `notifications` (`submission_comment_id`);--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`project_id`);--> statement-breakpoint
CREATE INDEX `notifications_pitch` ON `notifications` (`pitch_id`);--> statement-breakpoint
CREATE INDEX `notifications_artist` ON `notifications` (`artist_id`) WHERE artist_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_transaction` ON `notifications` (`transaction_id`) WHERE transaction_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_agreement` ON `notifications` (`agreement_id`) WHERE agreement_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_song_submission` ON `notifications` (`song_submission_id`) WHERE song_submission_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_visitor_request` ON `notifications` (`visitor_request_id`) WHERE visitor_request_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `not_before` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `notification_ways` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `quiet_hours` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- It governed the digests of comments, messages and answers of share links.
UPDATE `users` SET `notification_ways` = '{"comments":"product","messages":"product","shares":"product"}' WHERE `comment_mail` = 0;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `comment_mail`;