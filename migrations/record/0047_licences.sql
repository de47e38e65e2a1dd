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
CREATE UNIQUE INDEX `licences_number` ON `licences` (`company_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `licences_supersedes` ON `licences` (`supersedes_id`);--> statement-breakpoint
CREATE INDEX `licences_transaction` ON `licences` (`transaction_id`,`issued_at`);--> statement-breakpoint
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
CREATE INDEX `licensed_recordings_recording` ON `licensed_recordings` (`recording_id`,`starts_on`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `quotes_version` ON `quotes` (`transaction_id`,`version`);--> statement-breakpoint
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
CREATE INDEX `transaction_events_transaction` ON `transaction_events` (`transaction_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `transactions` ADD `assignee_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `transactions` ADD `internal_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `transactions_sent` ON `transactions` (`company_id`,`sent_at`) WHERE status <> 'draft';--> statement-breakpoint
-- SQLite folds ASCII letters only: what was sent before is found by the rest of its letters as they were typed.
UPDATE `transactions` SET `search_key` = lower(`project` || ' ' || `end_client`) WHERE `status` <> 'draft';
--> statement-breakpoint
INSERT INTO `transaction_events` (`id`, `company_id`, `transaction_id`, `kind`, `actor_id`, `created_at`)
SELECT lower(hex(randomblob(16))), `company_id`, `id`, 'sent', `user_id`, `sent_at` FROM `transactions` WHERE `sent_at` IS NOT NULL;
--> statement-breakpoint
-- What was offered and what was granted stays as it was.
CREATE TRIGGER `quotes_are_final` BEFORE UPDATE ON `quotes` BEGIN SELECT RAISE(ABORT, 'a quote is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_answers_are_final` BEFORE UPDATE ON `quote_answers` BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `licences_are_final` BEFORE UPDATE ON `licences` BEGIN SELECT RAISE(ABORT, 'a licence is never changed'); END;
