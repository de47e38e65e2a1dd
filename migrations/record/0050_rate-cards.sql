CREATE TABLE `rate_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`version` integer,
	`card` text NOT NULL,
	`in_force_from` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`saved_by` text,
	`published_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_cards_published" CHECK(("rate_cards"."version" is null) = ("rate_cards"."published_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_version` ON `rate_cards` (`company_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `rate_cards_draft` ON `rate_cards` (`company_id`) WHERE "rate_cards"."published_at" is null;--> statement-breakpoint
CREATE INDEX `rate_cards_in_force` ON `rate_cards` (`company_id`,`in_force_from`,`version`);--> statement-breakpoint
CREATE TRIGGER `rate_cards_are_final` BEFORE UPDATE ON `rate_cards` WHEN OLD.published_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a published rate card is never changed'); END;
