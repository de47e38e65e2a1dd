CREATE TABLE `comment_threads` (
	`playlist_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`start_ms` integer NOT NULL,
	`end_ms` integer NOT NULL,
	`company_id` text NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`assignee_id` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`playlist_id`, `recording_id`, `start_ms`, `end_ms`, `company_id`),
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comment_threads_assignee` ON `comment_threads` (`assignee_id`);--> statement-breakpoint
-- Nothing refers to this table, so it can be written anew: its check gains the playlist of an invitation.
CREATE TABLE `__new_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`comment_id` text,
	`inquiry_message_id` text,
	`share_link_id` text,
	`playlist_id` text,
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
	FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_subject" CHECK((comment_id is not null) + (inquiry_message_id is not null) + (share_link_id is not null)
        + (playlist_id is not null) = 1)
);
--> statement-breakpoint
INSERT INTO `__new_notifications`("id", "company_id", "user_id", "kind", "comment_id", "inquiry_message_id", "share_link_id", "read_at", "mailed_at", "created_at") SELECT "id", "company_id", "user_id", "kind", "comment_id", "inquiry_message_id", "share_link_id", "read_at", "mailed_at", "created_at" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`company_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_to_mail` ON `notifications` (`created_at`) WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_comment` ON `notifications` (`comment_id`);--> statement-breakpoint
CREATE INDEX `notifications_message` ON `notifications` (`inquiry_message_id`);--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_share` ON `notifications` (`share_link_id`);--> statement-breakpoint
CREATE INDEX `notifications_playlist` ON `notifications` (`playlist_id`);
--> statement-breakpoint
ALTER TABLE `playlists` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `playlists` ADD `client_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- SQLite folds ASCII letters only; the rest follows when a playlist is saved.
UPDATE `playlists` SET `name_key` = lower(trim(`name`)), `client_key` = lower(trim(`client`));
