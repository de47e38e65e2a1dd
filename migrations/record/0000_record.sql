CREATE TABLE `album_recordings` (
	`album_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`track` integer,
	PRIMARY KEY(`album_id`, `recording_id`),
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
, `sort_name` text DEFAULT '' NOT NULL, `image_focus` text DEFAULT 'center' NOT NULL, `background_focus` text DEFAULT 'center' NOT NULL);
--> statement-breakpoint
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
CREATE TABLE `recording_restrictions` (
	`recording_id` text NOT NULL,
	`restriction_id` text NOT NULL,
	PRIMARY KEY(`recording_id`, `restriction_id`),
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`restriction_id`) REFERENCES `restrictions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `view` text,
	FOREIGN KEY (`work_id`) REFERENCES `works`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tier_id`) REFERENCES `tiers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recordings_duration" CHECK("recordings"."duration_ms" > 0)
);
--> statement-breakpoint
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
, `name_key` text DEFAULT '' NOT NULL, `custom_host_proof` text, `proposed_host` text, `host_challenge` text, `contact` text);
--> statement-breakpoint
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
, `form_key` text, `request_id` text);
--> statement-breakpoint
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
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `user_id` text REFERENCES users(id), `subject_id` text, `reply_to` text, `headers` text, `attempts` integer DEFAULT 0 NOT NULL, `attempted_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `policies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
, `name_key` text DEFAULT '' NOT NULL, `edition` text);
--> statement-breakpoint
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
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `access_account` integer DEFAULT false NOT NULL, `first_company_id` text REFERENCES companies(id),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`original_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
, `name_key` text DEFAULT '' NOT NULL, `comment_mail` integer DEFAULT true NOT NULL);
--> statement-breakpoint
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
CREATE TABLE `parties` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ipi` text,
	`society` text,
	`email` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `playlists` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`client` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`image_key` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `visibility` text DEFAULT 'private' NOT NULL, `revision` integer DEFAULT 0 NOT NULL, `folder_id` text REFERENCES playlist_folders(id), `kind` text DEFAULT 'manual' NOT NULL, `rules` text, `name_key` text DEFAULT '' NOT NULL, `client_key` text DEFAULT '' NOT NULL, `rows_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `auth_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`payload` text DEFAULT '{}' NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`policy_ids` text DEFAULT '[]' NOT NULL,
	`invited_by` text,
	`user_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `name_key` text DEFAULT '' NOT NULL, `edition` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `projection_problems` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outages` (
	`environment` text PRIMARY KEY NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`first_contact` text NOT NULL,
	`second_contact` text NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `word_families` (
	`id` text PRIMARY KEY NOT NULL,
	`repertoire` text NOT NULL,
	`words` text NOT NULL,
	`means` text NOT NULL,
	`word_key` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `inquiry_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inquiry_messages_message" CHECK("inquiry_messages"."message" <> '')
);
--> statement-breakpoint
CREATE TABLE `internal_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`deleted_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`format` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recent_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`searched_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `transaction_items` (
	`transaction_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`position` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`transaction_id`, `recording_id`),
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text DEFAULT 'licence' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`end_client` text DEFAULT '' NOT NULL,
	`media` text DEFAULT '[]' NOT NULL,
	`territories` text DEFAULT '[]' NOT NULL,
	`term_months` integer,
	`perpetual` integer DEFAULT false NOT NULL,
	`starts_on` text,
	`needed_by` text,
	`exclusivity` text DEFAULT 'none' NOT NULL,
	`budget` integer,
	`currency` text,
	`description` text DEFAULT '' NOT NULL,
	`sent_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `assignee_id` text REFERENCES users(id), `internal_note` text DEFAULT '' NOT NULL, `search_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transactions_budget" CHECK("transactions"."budget" is null or "transactions"."budget" >= 0)
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text,
	`module` text NOT NULL,
	`name` text NOT NULL,
	`source_key` text,
	`status` text DEFAULT 'issued' NOT NULL,
	`bytes` integer,
	`image_key` text,
	`width` integer,
	`height` integer,
	`placeholder` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `download` text DEFAULT 'none' NOT NULL, `takes_notes` integer DEFAULT true NOT NULL, `shows_notes` integer DEFAULT false NOT NULL, `recipient_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `share_visits` (
	`link_id` text NOT NULL,
	`id` text NOT NULL,
	`visitor` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`link_id`, `id`),
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`token_hash` text,
	`token_expires_at` integer,
	`mailed_at` integer,
	`confirmed_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `visitor_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`source` text DEFAULT 'site' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`organisation` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`search_key` text NOT NULL,
	`submission_key` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`assignee_id` text,
	`due_at` integer,
	`reminded_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `site_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`position` integer NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `image_key` text, `image_alt` text DEFAULT '' NOT NULL, `image_focus` text DEFAULT 'center' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recording_analysis` (
	`recording_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`analysed_at` integer NOT NULL,
	`features_key` text NOT NULL,
	`bpm` real,
	`bpm_confidence` real NOT NULL,
	`bpm_alternative` real,
	`bpm_source` text DEFAULT 'machine' NOT NULL,
	`musical_key` text,
	`key_confidence` real NOT NULL,
	`key_source` text DEFAULT 'machine' NOT NULL,
	`energy` text NOT NULL,
	`hook_start_ms` integer,
	`hook_end_ms` integer,
	`hook_source` text DEFAULT 'machine' NOT NULL,
	`sections` text NOT NULL,
	`sections_source` text DEFAULT 'machine' NOT NULL,
	`beats` text NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recording_analysis_hook" CHECK("recording_analysis"."hook_end_ms" IS NULL OR "recording_analysis"."hook_end_ms" > "recording_analysis"."hook_start_ms")
);
--> statement-breakpoint
CREATE TABLE similar_dirty (recording_id TEXT PRIMARY KEY NOT NULL, marked_at INTEGER NOT NULL);
--> statement-breakpoint
CREATE TABLE similar_problems (recording_id TEXT PRIMARY KEY NOT NULL, reason TEXT NOT NULL, found_at INTEGER NOT NULL);
--> statement-breakpoint
CREATE TABLE `own_ratings` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`rating` integer NOT NULL,
	`rated_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`, `recording_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "own_ratings_rating" CHECK("own_ratings"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE `shortlist_tracks` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`, `recording_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `playlist_folders` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `playlist_members` (
	`playlist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`playlist_id`, `user_id`),
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `playlist_sections` (
	`id` text PRIMARY KEY NOT NULL,
	`playlist_id` text NOT NULL,
	`title` text NOT NULL,
	`position` real NOT NULL,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE "playlist_tracks" (
	`id` text PRIMARY KEY NOT NULL,
	`playlist_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`position` real NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`start_ms` integer,
	`end_ms` integer,
	`added_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `file_checksums` (
	`file_id` text NOT NULL,
	`etag` text NOT NULL,
	`offset` integer NOT NULL,
	`length` integer NOT NULL,
	`crc32` integer NOT NULL,
	PRIMARY KEY(`file_id`, `etag`, `offset`, `length`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `transfer_files` (
	`id` text PRIMARY KEY NOT NULL,
	`transfer_id` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`crc32` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`max_downloads` integer,
	`downloads` integer DEFAULT 0 NOT NULL,
	`last_downloaded_at` integer,
	`deleted_at` integer,
	`cleared_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `project_references` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`label` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `pitch_slides` (
	`id` text PRIMARY KEY NOT NULL,
	`pitch_id` text NOT NULL,
	`kind` text NOT NULL,
	`position` real NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`recording_id` text,
	`start_ms` integer,
	`end_ms` integer,
	`visible` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `image_key` text, `image_alt` text DEFAULT '' NOT NULL, `image_focus` text DEFAULT 'center' NOT NULL,
	FOREIGN KEY (`pitch_id`) REFERENCES `pitches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pitches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`playlist_id` text,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`client` text DEFAULT '' NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`closing` text DEFAULT '' NOT NULL,
	`background_key` text,
	`visibility` text DEFAULT 'private' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL, `client_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`playlist_id`) REFERENCES `playlists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE "notifications" (
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
	FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_subject" CHECK((comment_id is not null) + (inquiry_message_id is not null) + (share_link_id is not null)
        + (playlist_id is not null) + (submission_id is not null)
        + (submission_comment_id is not null) + (project_id is not null) + (pitch_id is not null) = 1)
);
--> statement-breakpoint
CREATE TABLE `pitch_members` (
	`pitch_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`pitch_id`, `user_id`),
	FOREIGN KEY (`pitch_id`) REFERENCES `pitches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `artist_members` (
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`artist_id`, `user_id`),
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `clearances` (
	`transaction_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`side` text NOT NULL,
	`status` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`transaction_id`, `recording_id`, `side`),
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cue_sheets` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`production` text NOT NULL,
	`cues` text NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `licences` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`quote_id` text NOT NULL,
	`number` text NOT NULL,
	`licensee` text NOT NULL,
	`project` text NOT NULL,
	`end_client` text NOT NULL,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`terms` text NOT NULL,
	`tax_bp` integer,
	`conditions` text DEFAULT '' NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`supersedes_id` text,
	`issued_by` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`issued_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licences_term" CHECK("licences"."ends_on" is null or "licences"."ends_on" >= "licences"."starts_on")
);
--> statement-breakpoint
CREATE TABLE `licensed_recordings` (
	`licence_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`exclusive` integer NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`territories` text NOT NULL,
	PRIMARY KEY(`licence_id`, `recording_id`),
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quote_answers` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`version` integer NOT NULL,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`terms` text NOT NULL,
	`tax_bp` integer,
	`conditions` text DEFAULT '' NOT NULL,
	`valid_until` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quotes_tax" CHECK("quotes"."tax_bp" is null or "quotes"."tax_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE `transaction_events` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`message` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `licence_ends` (
	`licence_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`reason` text NOT NULL,
	`ended_by` text NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sent_forms` (
	`key` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`recording_id` text NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `album_recordings_recording` ON `album_recordings` (`recording_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `albums_slug` ON `albums` (`slug`);
--> statement-breakpoint
CREATE INDEX `albums_upc` ON `albums` (`upc`);
--> statement-breakpoint
CREATE UNIQUE INDEX `artists_slug` ON `artists` (`slug`);
--> statement-breakpoint
CREATE INDEX `artists_name` ON `artists` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_key` ON `files` (`bucket`,`key`);
--> statement-breakpoint
CREATE INDEX `files_recording` ON `files` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `files_sha256` ON `files` (`sha256`);
--> statement-breakpoint
CREATE INDEX `recording_artists_artist` ON `recording_artists` (`artist_id`);
--> statement-breakpoint
CREATE INDEX `recording_restrictions_restriction` ON `recording_restrictions` (`restriction_id`);
--> statement-breakpoint
CREATE INDEX `recording_tags_tag` ON `recording_tags` (`tag_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_slug` ON `recordings` (`slug`);
--> statement-breakpoint
CREATE INDEX `recordings_work` ON `recordings` (`work_id`);
--> statement-breakpoint
CREATE INDEX `recordings_isrc` ON `recordings` (`isrc`);
--> statement-breakpoint
CREATE INDEX `segments_recording` ON `segments` (`recording_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug` ON `tags` (`category`,`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `works_key` ON `works` (`work_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `works_slug` ON `works` (`slug`);
--> statement-breakpoint
CREATE INDEX `works_iswc` ON `works` (`iswc`);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_host` ON `companies` (`environment`,`subdomain`);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_custom_host` ON `companies` (`custom_host`);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_user_company` ON `memberships` (`user_id`,`company_id`);
--> statement-breakpoint
CREATE INDEX `memberships_company` ON `memberships` (`company_id`);
--> statement-breakpoint
CREATE INDEX `outbox_company` ON `outbox` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `events_company` ON `events` (`company_id`,`kind`,`created_at`);
--> statement-breakpoint
CREATE INDEX `events_subject` ON `events` (`subject_id`,`kind`,`created_at`);
--> statement-breakpoint
CREATE INDEX `parties_name` ON `parties` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `parties_ipi` ON `parties` (`ipi`);
--> statement-breakpoint
CREATE INDEX `restrictions_company` ON `restrictions` (`company_id`);
--> statement-breakpoint
CREATE INDEX `splits_subject` ON `splits` (`side`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `splits_party` ON `splits` (`party_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tiers_name` ON `tiers` (`name`);
--> statement-breakpoint
CREATE INDEX `comments_track` ON `comments` (`company_id`,`recording_id`,`start_ms`);
--> statement-breakpoint
CREATE INDEX `comments_playlist` ON `comments` (`playlist_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `playlists_slug` ON `playlists` (`company_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `playlists_owner` ON `playlists` (`company_id`,`owner_id`);
--> statement-breakpoint
CREATE INDEX `sliders_listing` ON `sliders` (`company_id`,`status`,`priority`);
--> statement-breakpoint
CREATE INDEX `sliders_created` ON `sliders` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `slides_slider` ON `slides` (`slider_id`,`position`);
--> statement-breakpoint
CREATE INDEX `slides_item` ON `slides` (`item_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token` ON `api_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`company_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_tokens_token` ON `auth_tokens` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `auth_tokens_user` ON `auth_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `auth_tokens_expiry` ON `auth_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `invitations_company` ON `invitations` (`company_id`,`status`);
--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);
--> statement-breakpoint
CREATE INDEX `recordings_status` ON `recordings` (`status`,`popularity`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`company_id`,`action`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_company` ON `audit_log` (`company_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`subject_type`);
--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);
--> statement-breakpoint
CREATE INDEX `invitations_invited_by` ON `invitations` (`invited_by`);
--> statement-breakpoint
CREATE INDEX `search_dirty_oldest` ON `search_dirty` (`marked_at`,`recording_id`);
--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `outbox` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `sessions_original_user` ON `sessions` (`original_user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_company` ON `sessions` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);
--> statement-breakpoint
CREATE INDEX `artists_status` ON `artists` (`status`,`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `policies_name_key` ON `policies` (`name_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`company_id`,`email`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `membership_policies_policy` ON `membership_policies` (`policy_id`);
--> statement-breakpoint
CREATE INDEX `companies_environment` ON `companies` (`environment`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`company_id`);
--> statement-breakpoint
CREATE INDEX `auth_tokens_original_user` ON `auth_tokens` ("payload" ->> '$.originalUserId');
--> statement-breakpoint
CREATE UNIQUE INDEX `word_families_key` ON `word_families` (`word_key`);
--> statement-breakpoint
CREATE INDEX `word_families_updated` ON `word_families` (`updated_at`);
--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);
--> statement-breakpoint
CREATE INDEX `inquiries_status` ON `inquiries` (`company_id`,`status`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `inquiries_recording` ON `inquiries` (`company_id`,`recording_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `inquiries_user` ON `inquiries` (`user_id`);
--> statement-breakpoint
CREATE INDEX `inquiry_messages_inquiry` ON `inquiry_messages` (`inquiry_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `inquiry_messages_user` ON `inquiry_messages` (`user_id`);
--> statement-breakpoint
CREATE INDEX `internal_notes_recording` ON `internal_notes` (`company_id`,`recording_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `internal_notes_user` ON `internal_notes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `downloads_user` ON `downloads` (`company_id`,`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `downloads_person` ON `downloads` (`user_id`);
--> statement-breakpoint
CREATE INDEX `downloads_recording` ON `downloads` (`recording_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `recent_searches_query` ON `recent_searches` (`company_id`,`user_id`,`query`);
--> statement-breakpoint
CREATE INDEX `recent_searches_time` ON `recent_searches` (`company_id`,`user_id`,`searched_at`);
--> statement-breakpoint
CREATE INDEX `recent_searches_person` ON `recent_searches` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`company_id`,`user_id`,`name_key`);
--> statement-breakpoint
CREATE INDEX `saved_searches_person` ON `saved_searches` (`user_id`);
--> statement-breakpoint
CREATE INDEX `transaction_items_recording` ON `transaction_items` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `transactions_company` ON `transactions` (`company_id`,`status`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `transactions_person` ON `transactions` (`user_id`,`company_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_draft` ON `transactions` (`company_id`,`user_id`) WHERE status = 'draft';
--> statement-breakpoint
CREATE INDEX `artists_sort` ON `artists` (`status`,`sort_name`,`slug`);
--> statement-breakpoint
CREATE TRIGGER lyrics_inserted AFTER INSERT ON lyrics BEGIN
  INSERT INTO search_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER lyrics_updated AFTER UPDATE ON lyrics BEGIN
  INSERT INTO search_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER lyrics_deleted AFTER DELETE ON lyrics BEGIN
  INSERT INTO search_dirty (recording_id, marked_at) VALUES (OLD.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE INDEX `inquiries_updated` ON `inquiries` (`company_id`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `uploads_company` ON `uploads` (`company_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `uploads_age` ON `uploads` (`created_at`);
--> statement-breakpoint
CREATE INDEX `uploads_image` ON `uploads` (`image_key`);
--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`);
--> statement-breakpoint
CREATE INDEX `slides_background` ON `slides` (`background_key`);
--> statement-breakpoint
CREATE INDEX `share_links_subject` ON `share_links` (`company_id`,`subject_kind`,`subject_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `share_links_creator` ON `share_links` (`created_by`);
--> statement-breakpoint
CREATE INDEX `share_visits_age` ON `share_visits` (`opened_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_address` ON `newsletter_subscribers` (`company_id`,`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token` ON `newsletter_subscribers` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_company` ON `newsletter_subscribers` (`company_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_status` ON `newsletter_subscribers` (`company_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (`email`);
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_to_delete` ON `newsletter_subscribers` (`status`,`updated_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_requests_submission` ON `visitor_requests` (`company_id`,`submission_key`);
--> statement-breakpoint
CREATE INDEX `visitor_requests_kind` ON `visitor_requests` (`company_id`,`kind`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `visitor_requests_status` ON `visitor_requests` (`company_id`,`kind`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `visitor_requests_open` ON `visitor_requests` (`company_id`,`kind`,`due_at`) WHERE status IN ('new', 'in_progress');
--> statement-breakpoint
CREATE INDEX `visitor_requests_to_remind` ON `visitor_requests` (`due_at`) WHERE reminded_at IS NULL AND status IN ('new', 'in_progress');
--> statement-breakpoint
CREATE INDEX `visitor_requests_to_delete` ON `visitor_requests` (`updated_at`) WHERE status IN ('closed', 'spam');
--> statement-breakpoint
CREATE INDEX `visitor_requests_email` ON `visitor_requests` (`email`,`created_at`);
--> statement-breakpoint
CREATE INDEX `visitor_requests_assignee` ON `visitor_requests` (`assignee_id`);
--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`subject_id`);
--> statement-breakpoint
CREATE INDEX `site_entries_listing` ON `site_entries` (`company_id`,`kind`,`status`,`position`);
--> statement-breakpoint
CREATE INDEX `share_links_email` ON `share_links` (`email`);
--> statement-breakpoint
CREATE INDEX `recording_analysis_at` ON `recording_analysis` (`analysed_at`,`recording_id`);
--> statement-breakpoint
CREATE INDEX `slides_item_url` ON `slides` (`item_url`);
--> statement-breakpoint
CREATE INDEX similar_dirty_oldest ON similar_dirty (marked_at, recording_id);
--> statement-breakpoint
CREATE INDEX files_features ON files (recording_id) WHERE role = 'features';
--> statement-breakpoint
CREATE TRIGGER features_inserted AFTER INSERT ON files WHEN NEW.role = 'features' BEGIN
  INSERT INTO similar_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER features_updated AFTER UPDATE OF role, key, sha256 ON files WHEN NEW.role = 'features' BEGIN
  INSERT INTO similar_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER features_deleted AFTER DELETE ON files WHEN OLD.role = 'features' BEGIN
  INSERT INTO similar_dirty (recording_id, marked_at) VALUES (OLD.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE INDEX `own_ratings_person` ON `own_ratings` (`user_id`);
--> statement-breakpoint
CREATE INDEX `own_ratings_recording` ON `own_ratings` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `shortlist_tracks_order` ON `shortlist_tracks` (`company_id`,`user_id`,`added_at`,`recording_id`);
--> statement-breakpoint
CREATE INDEX `shortlist_tracks_person` ON `shortlist_tracks` (`user_id`);
--> statement-breakpoint
CREATE INDEX `shortlist_tracks_recording` ON `shortlist_tracks` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `playlist_folders_owner` ON `playlist_folders` (`company_id`,`owner_id`);
--> statement-breakpoint
CREATE INDEX `playlist_folders_person` ON `playlist_folders` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `playlist_members_user` ON `playlist_members` (`user_id`);
--> statement-breakpoint
CREATE INDEX `playlist_sections_position` ON `playlist_sections` (`playlist_id`,`position`);
--> statement-breakpoint
CREATE INDEX `playlist_tracks_recording` ON `playlist_tracks` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `playlist_tracks_position` ON `playlist_tracks` (`playlist_id`,`position`);
--> statement-breakpoint
CREATE INDEX `playlists_folder` ON `playlists` (`folder_id`);
--> statement-breakpoint
CREATE INDEX `share_downloads_link` ON `share_downloads` (`link_id`);
--> statement-breakpoint
CREATE INDEX `share_downloads_recording` ON `share_downloads` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `share_listening_recording` ON `share_listening` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `transfer_files_transfer` ON `transfer_files` (`transfer_id`,`id`);
--> statement-breakpoint
CREATE INDEX `transfers_company` ON `transfers` (`company_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `transfers_stored` ON `transfers` (`updated_at`) WHERE cleared_at IS NULL;
--> statement-breakpoint
CREATE INDEX `comment_threads_assignee` ON `comment_threads` (`assignee_id`);
--> statement-breakpoint
CREATE INDEX `projects_company` ON `projects` (`company_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `projects_deleted` ON `projects` (`deleted_at`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `project_members_user` ON `project_members` (`user_id`);
--> statement-breakpoint
CREATE INDEX `project_references_project` ON `project_references` (`project_id`,`id`);
--> statement-breakpoint
CREATE INDEX `submissions_project` ON `submissions` (`project_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `submissions_recording` ON `submissions` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `submissions_sender` ON `submissions` (`sender_id`);
--> statement-breakpoint
CREATE INDEX `submissions_email` ON `submissions` (`sender_email`);
--> statement-breakpoint
CREATE INDEX `submissions_queue` ON `submissions` (`created_at`) WHERE file_state = 'queued';
--> statement-breakpoint
CREATE INDEX `submissions_stored` ON `submissions` (`updated_at`) WHERE kind = 'upload' AND cleared_at IS NULL;
--> statement-breakpoint
CREATE INDEX `submission_comments_submission` ON `submission_comments` (`submission_id`,`start_ms`);
--> statement-breakpoint
CREATE INDEX `submission_comments_user` ON `submission_comments` (`user_id`);
--> statement-breakpoint
CREATE INDEX `playlists_rows` ON `playlists` (`rows_at`,`id`) WHERE rules IS NOT NULL AND status = 'active';
--> statement-breakpoint
CREATE INDEX `pitch_slides_position` ON `pitch_slides` (`pitch_id`,`position`);
--> statement-breakpoint
CREATE INDEX `pitch_slides_recording` ON `pitch_slides` (`recording_id`);
--> statement-breakpoint
CREATE INDEX `pitches_owner` ON `pitches` (`company_id`,`owner_id`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `pitches_company` ON `pitches` (`company_id`,`visibility`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `pitches_person` ON `pitches` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `pitches_playlist` ON `pitches` (`playlist_id`);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`company_id`,`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`company_id`,`user_id`) WHERE read_at IS NULL;
--> statement-breakpoint
CREATE INDEX `notifications_to_mail` ON `notifications` (`created_at`) WHERE mailed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `notifications_comment` ON `notifications` (`comment_id`);
--> statement-breakpoint
CREATE INDEX `notifications_message` ON `notifications` (`inquiry_message_id`);
--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`user_id`);
--> statement-breakpoint
CREATE INDEX `notifications_share` ON `notifications` (`share_link_id`);
--> statement-breakpoint
CREATE INDEX `notifications_playlist` ON `notifications` (`playlist_id`);
--> statement-breakpoint
CREATE INDEX `notifications_submission` ON `notifications` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `notifications_submission_comment` ON `notifications` (`submission_comment_id`);
--> statement-breakpoint
CREATE INDEX `notifications_project` ON `notifications` (`project_id`);
--> statement-breakpoint
CREATE INDEX `notifications_pitch` ON `notifications` (`pitch_id`);
--> statement-breakpoint
CREATE INDEX `pitch_members_user` ON `pitch_members` (`user_id`);
--> statement-breakpoint
CREATE INDEX `artist_members_user` ON `artist_members` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `outbox_to_send` ON `outbox` (`created_at`) WHERE status IN ('queued', 'failed');
--> statement-breakpoint
CREATE UNIQUE INDEX `licences_number` ON `licences` (`company_id`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `licences_supersedes` ON `licences` (`supersedes_id`);
--> statement-breakpoint
CREATE INDEX `licences_transaction` ON `licences` (`transaction_id`,`issued_at`);
--> statement-breakpoint
CREATE INDEX `licensed_recordings_recording` ON `licensed_recordings` (`recording_id`,`starts_on`);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_version` ON `quotes` (`transaction_id`,`version`);
--> statement-breakpoint
CREATE INDEX `transaction_events_transaction` ON `transaction_events` (`transaction_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `transactions_sent` ON `transactions` (`company_id`,`sent_at`) WHERE status <> 'draft';
--> statement-breakpoint
CREATE TRIGGER `quotes_are_final` BEFORE UPDATE ON `quotes` BEGIN SELECT RAISE(ABORT, 'a quote is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_answers_are_final` BEFORE UPDATE ON `quote_answers` BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `licences_are_final` BEFORE UPDATE ON `licences` BEGIN SELECT RAISE(ABORT, 'a licence is never changed'); END;
--> statement-breakpoint
CREATE INDEX `sent_forms_age` ON `sent_forms` (`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_form` ON `audit_log` (`form_key`) WHERE form_key IS NOT NULL;
