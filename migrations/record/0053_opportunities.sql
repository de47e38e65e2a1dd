CREATE TABLE `opportunities` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`stage` text DEFAULT 'new' NOT NULL,
	`lost_reason` text DEFAULT '' NOT NULL,
	`deadline` text,
	`media` text DEFAULT '[]' NOT NULL,
	`territories` text DEFAULT '[]' NOT NULL,
	`starts_on` text,
	`term_months` integer,
	`perpetual` integer DEFAULT false NOT NULL,
	`exclusivity` text DEFAULT 'none' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`budget` integer,
	`value` integer,
	`currency` text,
	`remind_on` text,
	`playlist_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `visitor_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "opportunities_lost" CHECK(("opportunities"."stage" = 'lost') = ("opportunities"."lost_reason" <> ''))
);
--> statement-breakpoint
CREATE INDEX `opportunities_stage` ON `opportunities` (`company_id`,`stage`,`deadline`,`id`);--> statement-breakpoint
CREATE INDEX `opportunities_company` ON `opportunities` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `opportunities_to_remind` ON `opportunities` (`remind_on`) WHERE remind_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX `opportunities_playlist` ON `opportunities` (`playlist_id`) WHERE playlist_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `opportunity_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`opportunity_id` text NOT NULL,
	`project_id` text,
	`playlist_id` text,
	`pitch_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pitch_id`) REFERENCES `pitches`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "opportunity_links_subject" CHECK(("opportunity_links"."project_id" IS NOT NULL) + ("opportunity_links"."playlist_id" IS NOT NULL) + ("opportunity_links"."pitch_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opportunity_links_of_project` ON `opportunity_links` (`opportunity_id`,`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `opportunity_links_of_playlist` ON `opportunity_links` (`opportunity_id`,`playlist_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `opportunity_links_of_pitch` ON `opportunity_links` (`opportunity_id`,`pitch_id`);--> statement-breakpoint
CREATE INDEX `opportunity_links_project` ON `opportunity_links` (`project_id`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `opportunity_links_playlist` ON `opportunity_links` (`playlist_id`) WHERE playlist_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `opportunity_links_pitch` ON `opportunity_links` (`pitch_id`) WHERE pitch_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `request_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`visitor_request_id` text NOT NULL,
	`direction` text NOT NULL,
	`user_id` text,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`visitor_request_id`) REFERENCES `visitor_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `request_messages_request` ON `request_messages` (`visitor_request_id`,`id`);--> statement-breakpoint
CREATE INDEX `request_messages_user` ON `request_messages` (`user_id`);--> statement-breakpoint
ALTER TABLE `transactions` ADD `opportunity_id` text REFERENCES opportunities(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `transactions_opportunity` ON `transactions` (`opportunity_id`) WHERE opportunity_id IS NOT NULL;--> statement-breakpoint
INSERT INTO `opportunities` (`id`, `company_id`, `stage`, `lost_reason`, `deadline`, `created_at`, `updated_at`)
SELECT `id`, `company_id`, CASE `status` WHEN 'answered' THEN 'qualified' WHEN 'closed' THEN 'lost' ELSE 'new' END,
  CASE `status` WHEN 'closed' THEN 'other' ELSE '' END, nullif(`details` ->> '$.deadline', ''), `created_at`, `updated_at`
FROM `visitor_requests` WHERE `kind` = 'brief';
