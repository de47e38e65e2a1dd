CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`folder` text NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`xml_key` text,
	`sha256` text,
	`message_id` text,
	`thread_id` text,
	`kind` text,
	`version` text,
	`sender` text,
	`sender_name` text,
	`update_indicator` text,
	`is_test` integer DEFAULT false NOT NULL,
	`sent_at` integer,
	`problems` text DEFAULT '[]' NOT NULL,
	`repeated_id` text,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`read_at` integer,
	`deleted_at` integer,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`repeated_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_xml` ON `deliveries` (`xml_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_message` ON `deliveries` (`sender`,`message_id`);--> statement-breakpoint
CREATE INDEX `deliveries_folder` ON `deliveries` (`folder`);--> statement-breakpoint
CREATE INDEX `deliveries_listed` ON `deliveries` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_user` ON `deliveries` (`created_by`);--> statement-breakpoint
CREATE INDEX `deliveries_repeated` ON `deliveries` (`repeated_id`);--> statement-breakpoint
CREATE TABLE `delivery_releases` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`position` integer NOT NULL,
	`sender` text NOT NULL,
	`release_key` text NOT NULL,
	`sent_at` integer NOT NULL,
	`message_id` text NOT NULL,
	`state` text NOT NULL,
	`is_take_down` integer NOT NULL,
	`content` text NOT NULL,
	`problems` text NOT NULL,
	`album_id` text,
	`applied_at` integer,
	`is_withheld` integer DEFAULT false NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_releases_position` ON `delivery_releases` (`delivery_id`,`position`);--> statement-breakpoint
CREATE INDEX `delivery_releases_key` ON `delivery_releases` (`sender`,`release_key`,`sent_at`);--> statement-breakpoint
CREATE TABLE `delivery_tracks` (
	`id` text PRIMARY KEY NOT NULL,
	`release_id` text NOT NULL,
	`position` integer NOT NULL,
	`sender` text NOT NULL,
	`isrc` text,
	`state` text NOT NULL,
	`file_key` text,
	`hash` text,
	`recording_id` text,
	`problem` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`release_id`) REFERENCES `delivery_releases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_tracks_position` ON `delivery_tracks` (`release_id`,`position`);--> statement-breakpoint
CREATE INDEX `delivery_tracks_isrc` ON `delivery_tracks` (`sender`,`isrc`);--> statement-breakpoint
CREATE INDEX `delivery_tracks_recording` ON `delivery_tracks` (`recording_id`);--> statement-breakpoint
CREATE INDEX `delivery_tracks_queue` ON `delivery_tracks` (`state`,`created_at`,`id`);