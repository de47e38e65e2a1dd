CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`organisation` text DEFAULT '' NOT NULL,
	`organisation_key` text DEFAULT '' NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`merged_into` text,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merged_into`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (`company_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_organisation` ON `contacts` (`company_id`,`organisation_key`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_email` ON `contacts` (`company_id`,`email`) WHERE email IS NOT NULL AND merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `contacts_of_email` ON `contacts` (`email`);--> statement-breakpoint
CREATE INDEX `contacts_merged` ON `contacts` (`merged_into`);--> statement-breakpoint
CREATE INDEX `contacts_creator` ON `contacts` (`created_by`);--> statement-breakpoint
CREATE TABLE `film_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`room_id` text NOT NULL,
	`film_id` text NOT NULL,
	`parent_id` text,
	`from_ms` integer NOT NULL,
	`to_ms` integer,
	`text` text NOT NULL,
	`drawing` text,
	`recording_id` text,
	`user_id` text,
	`guest_id` text,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`done_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`film_id`) REFERENCES `films`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `film_comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_id`) REFERENCES `room_guests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `film_comments_room` ON `film_comments` (`room_id`,`from_ms`,`id`);--> statement-breakpoint
CREATE INDEX `film_comments_film` ON `film_comments` (`film_id`);--> statement-breakpoint
CREATE INDEX `film_comments_parent` ON `film_comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `film_comments_recording` ON `film_comments` (`recording_id`);--> statement-breakpoint
CREATE INDEX `film_comments_user` ON `film_comments` (`user_id`);--> statement-breakpoint
CREATE INDEX `film_comments_guest` ON `film_comments` (`guest_id`);--> statement-breakpoint
CREATE TABLE `film_cuts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`room_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`film_ms` integer DEFAULT 0 NOT NULL,
	`music_ms` integer DEFAULT 0 NOT NULL,
	`duck_db` integer DEFAULT 0 NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `film_cuts_track` ON `film_cuts` (`room_id`,`recording_id`);--> statement-breakpoint
CREATE INDEX `film_cuts_recording` ON `film_cuts` (`recording_id`);--> statement-breakpoint
CREATE INDEX `film_cuts_person` ON `film_cuts` (`updated_by`);--> statement-breakpoint
CREATE TABLE `films` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`room_id` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`frame_rate` text NOT NULL,
	`has_sound` integer NOT NULL,
	`key` text,
	`status` text NOT NULL,
	`is_watermarked` integer DEFAULT false NOT NULL,
	`user_id` text,
	`guest_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guest_id`) REFERENCES `room_guests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `films_version` ON `films` (`room_id`,`version`);--> statement-breakpoint
CREATE INDEX `films_user` ON `films` (`user_id`);--> statement-breakpoint
CREATE INDEX `films_guest` ON `films` (`guest_id`);--> statement-breakpoint
CREATE INDEX `films_stored` ON `films` (`status`,`created_at`) WHERE key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `room_guests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`room_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`expires_at` integer,
	`revoked_at` integer,
	`mailed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `room_guests_email` ON `room_guests` (`room_id`,`email`) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `room_guests_of_email` ON `room_guests` (`company_id`,`email`);--> statement-breakpoint
CREATE INDEX `room_guests_creator` ON `room_guests` (`created_by`);--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`opportunity_id` text,
	`title` text NOT NULL,
	`shows_prices` integer DEFAULT false NOT NULL,
	`shows_approvals` integer DEFAULT false NOT NULL,
	`closed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rooms_company` ON `rooms` (`company_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_opportunity` ON `rooms` (`opportunity_id`) WHERE opportunity_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rooms_creator` ON `rooms` (`created_by`);--> statement-breakpoint
ALTER TABLE `offer_links` ADD `guest_id` text REFERENCES room_guests(id);--> statement-breakpoint
CREATE INDEX `offer_links_guest` ON `offer_links` (`guest_id`) WHERE guest_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `share_links` ADD `guest_id` text REFERENCES room_guests(id);--> statement-breakpoint
CREATE INDEX `share_links_guest` ON `share_links` (`guest_id`) WHERE guest_id IS NOT NULL;