CREATE TABLE `restores` (
	`id` text PRIMARY KEY NOT NULL,
	`triggers` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
