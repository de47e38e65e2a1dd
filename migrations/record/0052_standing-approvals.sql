CREATE TABLE `licence_files` (
	`licence_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`kind` text NOT NULL,
	`company_id` text NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`downloaded_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`licence_id`, `recording_id`, `kind`),
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `licence_files_recording` ON `licence_files` (`recording_id`);--> statement-breakpoint
CREATE TABLE `standing_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`party_id` text NOT NULL,
	`agreement_id` text,
	`side` text DEFAULT 'both' NOT NULL,
	`media` text DEFAULT '[]' NOT NULL,
	`territories` text DEFAULT '["World"]' NOT NULL,
	`excluded_territories` text DEFAULT '[]' NOT NULL,
	`max_months` integer,
	`perpetual` integer DEFAULT false NOT NULL,
	`excluded_categories` text DEFAULT '[]' NOT NULL,
	`excluded_company_ids` text DEFAULT '[]' NOT NULL,
	`min_fee` integer NOT NULL,
	`currency` text NOT NULL,
	`valid_from` text,
	`valid_until` text,
	`max_per_month` integer,
	`paused` integer DEFAULT false NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "standing_approvals_term" CHECK("standing_approvals"."perpetual" or "standing_approvals"."max_months" > 0),
	CONSTRAINT "standing_approvals_fee" CHECK("standing_approvals"."min_fee" >= 0),
	CONSTRAINT "standing_approvals_days" CHECK("standing_approvals"."valid_until" is null or "standing_approvals"."valid_until" >= coalesce("standing_approvals"."valid_from", ''))
);
--> statement-breakpoint
CREATE INDEX `standing_approvals_party` ON `standing_approvals` (`party_id`);--> statement-breakpoint
CREATE TABLE `standing_uses` (
	`standing_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`side` text NOT NULL,
	`company_id` text NOT NULL,
	`party_id` text NOT NULL,
	`month` text NOT NULL,
	`fee` integer NOT NULL,
	`currency` text NOT NULL,
	`used_at` integer NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`paused_at` integer,
	PRIMARY KEY(`standing_id`, `transaction_id`, `recording_id`, `side`),
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `standing_uses_month` ON `standing_uses` (`standing_id`,`month`);--> statement-breakpoint
CREATE INDEX `standing_uses_token` ON `standing_uses` (`token_hash`);--> statement-breakpoint
CREATE INDEX `standing_uses_transaction` ON `standing_uses` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `standing_uses_company` ON `standing_uses` (`company_id`,`used_at`);