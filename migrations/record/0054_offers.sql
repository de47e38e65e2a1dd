CREATE TABLE `counter_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`quote_id` text NOT NULL,
	`total` integer,
	`fees` text,
	`term_months` integer,
	`note` text DEFAULT '' NOT NULL,
	`user_id` text,
	`link_id` text,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`reply` text,
	`replied_by` text,
	`replied_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replied_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `counter_offers_quote` ON `counter_offers` (`quote_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `offer_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`quote_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_links_token` ON `offer_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `offer_links_recipient` ON `offer_links` (`quote_id`,`email`);--> statement-breakpoint
CREATE INDEX `offer_links_email` ON `offer_links` (`email`);--> statement-breakpoint
CREATE TABLE `__new_quote_answers` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`recording_id` text,
	`user_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`signature` text,
	`signed_text` text,
	`link_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_quote_answers`("quote_id", "answer", "recording_id", "user_id", "reason", "created_at") SELECT "quote_id", "answer", "recording_id", "user_id", "reason", "created_at" FROM `quote_answers`;--> statement-breakpoint
DROP TABLE `quote_answers`;--> statement-breakpoint
ALTER TABLE `__new_quote_answers` RENAME TO `quote_answers`;--> statement-breakpoint
CREATE TRIGGER `quote_answers_are_final` BEFORE UPDATE ON `quote_answers` BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;--> statement-breakpoint
ALTER TABLE `licences` ADD `discount` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `options` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `quotes` ADD `discount` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `pricing` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `option_of` text;--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_option` ON `quotes` (`option_of`);