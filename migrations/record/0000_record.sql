CREATE TABLE `album_recordings` (
	`album_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`track` integer,
	PRIMARY KEY(`album_id`, `recording_id`),
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `album_recordings_recording` ON `album_recordings` (`recording_id`);--> statement-breakpoint
CREATE TABLE `albums` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`upc` text,
	`label` text,
	`year` integer,
	`image_key` text,
	`status` text DEFAULT 'published' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `albums_slug` ON `albums` (`slug`);--> statement-breakpoint
CREATE INDEX `albums_upc` ON `albums` (`upc`);--> statement-breakpoint
CREATE TABLE `artists` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'unpublished' NOT NULL,
	`image_key` text,
	`background_images` text DEFAULT '[]' NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`pro_society` text,
	`ipi` text,
	`isni` text,
	`payment_country` text,
	`external_ids` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `artists_slug` ON `artists` (`slug`);--> statement-breakpoint
CREATE INDEX `artists_name` ON `artists` (`name`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`recording_id` text NOT NULL,
	`role` text NOT NULL,
	`bucket` text NOT NULL,
	`key` text NOT NULL,
	`label` text,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_key` ON `files` (`bucket`,`key`);--> statement-breakpoint
CREATE INDEX `files_recording` ON `files` (`recording_id`);--> statement-breakpoint
CREATE INDEX `files_sha256` ON `files` (`sha256`);--> statement-breakpoint
CREATE TABLE `lyrics` (
	`recording_id` text NOT NULL,
	`line` integer NOT NULL,
	`at_ms` integer,
	`text` text NOT NULL,
	PRIMARY KEY(`recording_id`, `line`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recording_artists` (
	`recording_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`role` text DEFAULT 'main' NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `artist_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recording_artists_artist` ON `recording_artists` (`artist_id`);--> statement-breakpoint
CREATE TABLE `recording_restrictions` (
	`recording_id` text NOT NULL,
	`restriction_id` text NOT NULL,
	PRIMARY KEY(`recording_id`, `restriction_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`restriction_id`) REFERENCES `restrictions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recording_restrictions_restriction` ON `recording_restrictions` (`restriction_id`);--> statement-breakpoint
CREATE TABLE `recording_tags` (
	`recording_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`source` text DEFAULT 'human' NOT NULL,
	`strength` real DEFAULT 1 NOT NULL,
	PRIMARY KEY(`recording_id`, `tag_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recording_tags_tag` ON `recording_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`id` text PRIMARY KEY NOT NULL,
	`work_id` text NOT NULL,
	`parent_id` text,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`version_type` text DEFAULT 'main' NOT NULL,
	`version_title` text,
	`isrc` text,
	`catalogue_number` text,
	`status` text DEFAULT 'published' NOT NULL,
	`vocals` integer NOT NULL,
	`explicit` integer DEFAULT false NOT NULL,
	`language` text,
	`duration_ms` integer NOT NULL,
	`bpm` real,
	`musical_key` text,
	`energy` real,
	`year` integer,
	`label` text,
	`copyright` text,
	`represented_by` text,
	`tier_id` text,
	`popularity` integer DEFAULT 0 NOT NULL,
	`stems_available` integer DEFAULT false NOT NULL,
	`customizable` integer DEFAULT false NOT NULL,
	`internal_manager` text,
	`notes` text,
	`rev` text NOT NULL,
	`peaks_rate` integer NOT NULL,
	`mini_peaks` text NOT NULL,
	`integrated_lufs` real,
	`loudness_range` real,
	`true_peak_dbtp` real,
	`measured` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`work_id`) REFERENCES `works`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tier_id`) REFERENCES `tiers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recordings_duration" CHECK("recordings"."duration_ms" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_slug` ON `recordings` (`slug`);--> statement-breakpoint
CREATE INDEX `recordings_work` ON `recordings` (`work_id`);--> statement-breakpoint
CREATE INDEX `recordings_isrc` ON `recordings` (`isrc`);--> statement-breakpoint
CREATE INDEX `recordings_status` ON `recordings` (`status`,`popularity`);--> statement-breakpoint
CREATE TABLE `search_dirty` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`marked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `segments` (
	`id` text PRIMARY KEY NOT NULL,
	`recording_id` text NOT NULL,
	`segment_group` text NOT NULL,
	`start_ms` integer NOT NULL,
	`end_ms` integer NOT NULL,
	`percentage` real,
	`ref_segment` text,
	`ref_start_ms` integer,
	`ref_end_ms` integer,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "segments_range" CHECK("segments"."end_ms" > "segments"."start_ms")
);
--> statement-breakpoint
CREATE INDEX `segments_recording` ON `segments` (`recording_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`category` text NOT NULL,
	`slug` text NOT NULL,
	`label` text NOT NULL,
	`parent_id` text,
	`synonyms` text DEFAULT '[]' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug` ON `tags` (`category`,`slug`);--> statement-breakpoint
CREATE TABLE `works` (
	`id` text PRIMARY KEY NOT NULL,
	`work_key` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`iswc` text,
	`language` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `works_key` ON `works` (`work_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `works_slug` ON `works` (`slug`);--> statement-breakpoint
CREATE INDEX `works_iswc` ON `works` (`iswc`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`environment` text NOT NULL,
	`subdomain` text DEFAULT '' NOT NULL,
	`custom_host` text,
	`tenant_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`theme` text NOT NULL,
	`hls_config` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_host` ON `companies` (`environment`,`subdomain`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_custom_host` ON `companies` (`custom_host`);--> statement-breakpoint
CREATE INDEX `companies_name` ON `companies` (`name`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`actor_id` text,
	`original_actor_id` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_company` ON `audit_log` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE TABLE `membership_policies` (
	`membership_id` text NOT NULL,
	`policy_id` text NOT NULL,
	PRIMARY KEY(`membership_id`, `policy_id`),
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`policy_id`) REFERENCES `policies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_user_company` ON `memberships` (`user_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `memberships_company` ON `memberships` (`company_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`error` text,
	`sent_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `outbox_company` ON `outbox` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `policies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `policies_name` ON `policies` (`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`original_user_id` text,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`original_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`nickname` text NOT NULL,
	`password_hash` text,
	`status` text DEFAULT 'active' NOT NULL,
	`edition` text DEFAULT 'standard' NOT NULL,
	`cookie_consent` integer DEFAULT false NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_company` ON `events` (`company_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_subject` ON `events` (`subject_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `parties` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ipi` text,
	`society` text,
	`email` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `parties_name` ON `parties` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `parties_ipi` ON `parties` (`ipi`);--> statement-breakpoint
CREATE TABLE `restrictions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`value` text DEFAULT '' NOT NULL,
	`company_id` text,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `restrictions_company` ON `restrictions` (`company_id`);--> statement-breakpoint
CREATE TABLE `splits` (
	`id` text PRIMARY KEY NOT NULL,
	`side` text NOT NULL,
	`subject_id` text NOT NULL,
	`party_id` text NOT NULL,
	`role` text NOT NULL,
	`share_bp` integer NOT NULL,
	`territory` text DEFAULT 'World' NOT NULL,
	`controlled` integer DEFAULT false NOT NULL,
	`approval_required` integer DEFAULT true NOT NULL,
	`approval_days` integer,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "splits_share" CHECK("splits"."share_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE INDEX `splits_subject` ON `splits` (`side`,`subject_id`);--> statement-breakpoint
CREATE INDEX `splits_party` ON `splits` (`party_id`);--> statement-breakpoint
CREATE TABLE `tiers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`public_access` integer DEFAULT true NOT NULL,
	`has_warning` integer DEFAULT false NOT NULL,
	`warning_text` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tiers_name` ON `tiers` (`name`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`playlist_id` text,
	`user_id` text NOT NULL,
	`user_nickname` text NOT NULL,
	`message` text NOT NULL,
	`start_ms` integer NOT NULL,
	`end_ms` integer NOT NULL,
	`deleted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_track` ON `comments` (`company_id`,`recording_id`,`start_ms`);--> statement-breakpoint
CREATE INDEX `comments_playlist` ON `comments` (`playlist_id`);--> statement-breakpoint
CREATE TABLE `playlist_tracks` (
	`playlist_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`position` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`added_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`playlist_id`, `recording_id`),
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `playlist_tracks_recording` ON `playlist_tracks` (`recording_id`);--> statement-breakpoint
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`client` text DEFAULT '' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`image_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `playlists_slug` ON `playlists` (`company_id`,`slug`);--> statement-breakpoint
CREATE INDEX `playlists_owner` ON `playlists` (`company_id`,`owner_id`);--> statement-breakpoint
CREATE TABLE `sliders` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'unpublished' NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`segments` text DEFAULT '[]' NOT NULL,
	`settings` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sliders_listing` ON `sliders` (`company_id`,`status`,`priority`);--> statement-breakpoint
CREATE INDEX `sliders_created` ON `sliders` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `slides` (
	`id` text PRIMARY KEY NOT NULL,
	`slider_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_id` text,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`background_key` text,
	`item_url` text DEFAULT '' NOT NULL,
	`visible` integer DEFAULT true NOT NULL,
	`agency` text DEFAULT '' NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`top_song_id` text,
	`link` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`exclude_subdomains` text DEFAULT '[]' NOT NULL,
	`cover_pending` integer DEFAULT false NOT NULL,
	`settings` text DEFAULT '{"isDownloadable":false}' NOT NULL,
	FOREIGN KEY (`slider_id`) REFERENCES `sliders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slides_slider` ON `slides` (`slider_id`,`position`);--> statement-breakpoint
CREATE INDEX `slides_item` ON `slides` (`item_id`);