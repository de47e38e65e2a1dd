CREATE TABLE `idempotent_requests` (
	`key` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`request` text NOT NULL,
	`effect_id` text NOT NULL,
	`attempt` text NOT NULL,
	`runs_until` integer NOT NULL,
	`attempts` integer DEFAULT 1 NOT NULL,
	`response` blob,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotent_requests_age` ON `idempotent_requests` (`created_at`);