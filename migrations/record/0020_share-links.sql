CREATE TABLE `share_answers` (
	`link_id` text NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`mark` text,
	`note` text DEFAULT '' NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`link_id`, `item_id`),
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `share_dwell` (
	`link_id` text NOT NULL,
	`visit_id` text NOT NULL,
	`item_id` text NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`link_id`, `visit_id`, `item_id`),
	FOREIGN KEY (`link_id`,`visit_id`) REFERENCES `share_visits`(`link_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `share_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`recipient` text NOT NULL,
	`email` text,
	`message` text DEFAULT '' NOT NULL,
	`passcode_hash` text,
	`passcode_version` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`mailed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `share_links_subject` ON `share_links` (`company_id`,`subject_kind`,`subject_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `share_links_creator` ON `share_links` (`created_by`);--> statement-breakpoint
CREATE TABLE `share_visits` (
	`link_id` text NOT NULL,
	`id` text NOT NULL,
	`visitor` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`link_id`, `id`),
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `share_visits_age` ON `share_visits` (`opened_at`);--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
