CREATE TABLE `agreement_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`agreement_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agreement_documents_agreement` ON `agreement_documents` (`agreement_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `agreement_group_songs` (
	`group_id` text NOT NULL,
	`recording_id` text NOT NULL,
	PRIMARY KEY(`group_id`, `recording_id`),
	FOREIGN KEY (`group_id`) REFERENCES `agreement_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agreement_group_songs_recording` ON `agreement_group_songs` (`recording_id`);--> statement-breakpoint
CREATE TABLE `agreement_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`agreement_id` text NOT NULL,
	`name` text NOT NULL,
	`company_ids` text DEFAULT '[]' NOT NULL,
	`include_inslide` integer DEFAULT true NOT NULL,
	`is_included` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agreement_groups_agreement` ON `agreement_groups` (`agreement_id`,`position`);--> statement-breakpoint
CREATE TABLE `agreement_notices` (
	`agreement_id` text NOT NULL,
	`ends_on` text NOT NULL,
	`days` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`agreement_id`, `ends_on`, `days`),
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `agreement_parties` (
	`agreement_id` text NOT NULL,
	`party_id` text NOT NULL,
	`master_bp` integer DEFAULT 0 NOT NULL,
	`composition_bp` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`agreement_id`, `party_id`),
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agreement_parties_shares" CHECK("agreement_parties"."master_bp" between 0 and 10000 and "agreement_parties"."composition_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE INDEX `agreement_parties_party` ON `agreement_parties` (`party_id`);--> statement-breakpoint
CREATE TABLE `agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`title` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`notice_days` integer DEFAULT 90 NOT NULL,
	`renew_months` integer,
	`territories` text DEFAULT '["World"]' NOT NULL,
	`excluded_territories` text DEFAULT '[]' NOT NULL,
	`media` text DEFAULT '[]' NOT NULL,
	`mfn` integer DEFAULT false NOT NULL,
	`exclusive` integer DEFAULT false NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`assignee_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agreements_term" CHECK("agreements"."ends_on" is null or "agreements"."ends_on" >= "agreements"."starts_on")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_number` ON `agreements` (`number`);--> statement-breakpoint
CREATE INDEX `agreements_end` ON `agreements` (`status`,`ends_on`);--> statement-breakpoint
CREATE TABLE `usage_presets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`usage` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usage_presets_name` ON `usage_presets` (`company_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `licensed_recordings` ADD `exclusivity` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `licensed_recordings` ADD `category` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `category` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `licensed_recordings` SET `exclusivity` = coalesce((SELECT json_extract(l.terms, '$.exclusivity') FROM licences l WHERE l.id = licence_id), 'none');
