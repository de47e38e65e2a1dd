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
CREATE UNIQUE INDEX `word_families_key` ON `word_families` (`word_key`);--> statement-breakpoint
CREATE INDEX `word_families_updated` ON `word_families` (`updated_at`);