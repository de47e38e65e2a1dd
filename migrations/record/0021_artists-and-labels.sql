CREATE TABLE `artist_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`party_id` text,
	`relation` text NOT NULL,
	`code` text NOT NULL,
	`proof_url` text DEFAULT '' NOT NULL,
	`ipi` text,
	`message` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `artist_claims_open` ON `artist_claims` (`artist_id`,`user_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `artist_claims_queue` ON `artist_claims` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `artist_claims_user` ON `artist_claims` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `artist_claims_party` ON `artist_claims` (`party_id`) WHERE party_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `artist_claims_decided` ON `artist_claims` (`decided_by`) WHERE decided_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `artist_payees` (
	`artist_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`bic` text DEFAULT '' NOT NULL,
	`tax_number` text DEFAULT '' NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `label_artists` (
	`party_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`party_id`, `artist_id`),
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `label_artists_artist` ON `label_artists` (`artist_id`);--> statement-breakpoint
CREATE TABLE `party_keepers` (
	`party_id` text NOT NULL,
	`email` text NOT NULL,
	PRIMARY KEY(`party_id`, `email`)
);
--> statement-breakpoint
CREATE INDEX `party_keepers_email` ON `party_keepers` (`email`);--> statement-breakpoint
CREATE TABLE `song_submission_files` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`role` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text DEFAULT 'stored' NOT NULL,
	`recording_id` text,
	`problem` text,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `song_submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `song_submission_files_main` ON `song_submission_files` (`submission_id`) WHERE role = 'main';--> statement-breakpoint
CREATE INDEX `song_submission_files_submission` ON `song_submission_files` (`submission_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `song_submission_files_queue` ON `song_submission_files` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `song_submission_files_recording` ON `song_submission_files` (`recording_id`) WHERE recording_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `song_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'song' NOT NULL,
	`artist_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recording_id` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`title` text NOT NULL,
	`version_title` text DEFAULT '' NOT NULL,
	`vocals` integer DEFAULT true NOT NULL,
	`explicit` integer DEFAULT false NOT NULL,
	`language` text,
	`isrc` text,
	`iswc` text,
	`year` integer,
	`label` text DEFAULT '' NOT NULL,
	`genres` text DEFAULT '[]' NOT NULL,
	`moods` text DEFAULT '[]' NOT NULL,
	`lyrics` text DEFAULT '' NOT NULL,
	`credits` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`ai_vocals` text,
	`ai_instruments` text,
	`ai_composition` text,
	`ai_post_production` text,
	`ai_lyrics` text,
	`terms_id` text,
	`terms_hash` text,
	`signed_name` text,
	`signed_at` integer,
	`signed_address` text,
	`decided_by` text,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`terms_id`) REFERENCES `submission_terms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `song_submissions_artist` ON `song_submissions` (`artist_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `song_submissions_queue` ON `song_submissions` (`state`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `song_submissions_recording` ON `song_submissions` (`recording_id`) WHERE recording_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `song_submissions_user` ON `song_submissions` (`user_id`);--> statement-breakpoint
CREATE INDEX `song_submissions_decided` ON `song_submissions` (`decided_by`) WHERE decided_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `stated_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`side` text NOT NULL,
	`name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`ipi` text,
	`role` text NOT NULL,
	`share_bp` integer NOT NULL,
	`party_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`asked_at` integer,
	`expires_at` integer,
	`answer` text,
	`answer_bp` integer,
	`answer_name` text,
	`answer_note` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `song_submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stated_shares_share" CHECK("stated_shares"."share_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE INDEX `stated_shares_submission` ON `stated_shares` (`submission_id`,`side`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `stated_shares_token` ON `stated_shares` (`token_hash`) WHERE token_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `stated_shares_party` ON `stated_shares` (`party_id`) WHERE party_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `stated_shares_email` ON `stated_shares` (`email`) WHERE email <> '';--> statement-breakpoint
CREATE TABLE `submission_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT OR IGNORE INTO party_keepers (party_id, email) SELECT p.id, lower(k.value) FROM parties p, json_each(p.keepers) k WHERE json_valid(p.keepers);--> statement-breakpoint
CREATE TRIGGER party_keepers_added AFTER INSERT ON parties WHEN NEW.keepers <> '[]' BEGIN
  INSERT OR IGNORE INTO party_keepers (party_id, email) SELECT NEW.id, lower(value) FROM json_each(NEW.keepers);
END;--> statement-breakpoint
CREATE TRIGGER party_keepers_changed AFTER UPDATE OF keepers ON parties WHEN NEW.keepers IS NOT OLD.keepers BEGIN
  DELETE FROM party_keepers WHERE party_id = NEW.id;
  INSERT OR IGNORE INTO party_keepers (party_id, email) SELECT NEW.id, lower(value) FROM json_each(NEW.keepers);
END;--> statement-breakpoint
CREATE TRIGGER party_keepers_removed AFTER DELETE ON parties BEGIN
  DELETE FROM party_keepers WHERE party_id = OLD.id;
END;
