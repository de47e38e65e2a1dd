CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`brief` text DEFAULT '' NOT NULL,
	`budget` text DEFAULT '' NOT NULL,
	`deadline_at` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`takes_link` integer DEFAULT true NOT NULL,
	`link_version` integer DEFAULT 1 NOT NULL,
	`deleted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `projects_company` ON `projects` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`);--> statement-breakpoint
CREATE INDEX `projects_deleted` ON `projects` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `project_members` (
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_members_user` ON `project_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `project_references` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`label` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_references_project` ON `project_references` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`recording_id` text,
	`title` text NOT NULL,
	`artist` text NOT NULL,
	`sender_name` text NOT NULL,
	`sender_email` text NOT NULL,
	`sender_id` text,
	`message` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`file_state` text DEFAULT 'ready' NOT NULL,
	`file_key` text,
	`file_name` text,
	`bytes` integer,
	`problem` text,
	`deleted_at` integer,
	`cleared_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "submissions_file" CHECK(("submissions"."kind" = 'upload') = ("submissions"."file_key" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `submissions_project` ON `submissions` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_recording` ON `submissions` (`recording_id`);--> statement-breakpoint
CREATE INDEX `submissions_sender` ON `submissions` (`sender_id`);--> statement-breakpoint
CREATE INDEX `submissions_email` ON `submissions` (`sender_email`);--> statement-breakpoint
CREATE INDEX `submissions_queue` ON `submissions` (`created_at`) WHERE file_state = 'queued';--> statement-breakpoint
CREATE INDEX `submissions_stored` ON `submissions` (`updated_at`) WHERE kind = 'upload' AND cleared_at IS NULL;--> statement-breakpoint
CREATE TABLE `submission_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_nickname` text NOT NULL,
	`message` text NOT NULL,
	`start_ms` integer NOT NULL,
	`end_ms` integer NOT NULL,
	`deleted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `submission_comments_submission` ON `submission_comments` (`submission_id`,`start_ms`);--> statement-breakpoint
CREATE INDEX `submission_comments_user` ON `submission_comments` (`user_id`);
