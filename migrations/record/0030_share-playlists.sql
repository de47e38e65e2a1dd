CREATE TABLE `share_downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`format` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `share_downloads_link` ON `share_downloads` (`link_id`);--> statement-breakpoint
CREATE INDEX `share_downloads_recording` ON `share_downloads` (`recording_id`);--> statement-breakpoint
CREATE TABLE `share_listening` (
	`link_id` text NOT NULL,
	`visit_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`heard_ms` integer NOT NULL,
	`heard` text NOT NULL,
	`skipped` text NOT NULL,
	PRIMARY KEY(`link_id`, `visit_id`, `recording_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`,`visit_id`) REFERENCES `share_visits`(`link_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_listening_recording` ON `share_listening` (`recording_id`);--> statement-breakpoint
ALTER TABLE `share_links` ADD `download` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `share_links` ADD `takes_notes` integer DEFAULT true NOT NULL;
