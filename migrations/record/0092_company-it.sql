CREATE TABLE `factor_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`decided_by` text,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `factor_resets_open` ON `factor_resets` (`company_id`,`user_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `factor_resets_company` ON `factor_resets` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `factor_resets_user` ON `factor_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`credential_id` text,
	`public_key` text,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`host` text,
	`secret` text,
	`last_step` integer,
	`confirmed_at` integer,
	`last_used_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_factors_user` ON `user_factors` (`user_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_factors_credential` ON `user_factors` (`credential_id`);--> statement-breakpoint
CREATE TABLE `health_states` (
	`check` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`since` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`told_at` integer,
	`quiet_until` integer
);
--> statement-breakpoint
CREATE TABLE `mail_problems` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`permanent` integer NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`outbox_id` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`cleared_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_problems_recipient` ON `mail_problems` (`company_id`,`recipient`) WHERE cleared_at IS NULL;--> statement-breakpoint
CREATE INDEX `mail_problems_company` ON `mail_problems` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `company_domains` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`domain` text NOT NULL,
	`challenge` text NOT NULL,
	`verified_at` integer,
	`checked_at` integer,
	`sender` text,
	`mail_records` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_domains_company` ON `company_domains` (`company_id`,`domain`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_domains_verified` ON `company_domains` (`domain`) WHERE verified_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `external_identities` (
	`provider_id` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`provider_id`, `subject`),
	FOREIGN KEY (`provider_id`) REFERENCES `identity_providers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `external_identities_user` ON `external_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `identity_providers` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`label` text NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`enforced` integer DEFAULT false NOT NULL,
	`break_glass_user_id` text,
	`policy_ids` text DEFAULT '[]' NOT NULL,
	`scim_token_hash` text,
	`scim_token_hint` text,
	`scim_seen_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`break_glass_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_providers_company` ON `identity_providers` (`company_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `identity_providers_scim` ON `identity_providers` (`scim_token_hash`);--> statement-breakpoint
CREATE INDEX `identity_providers_break_glass` ON `identity_providers` (`break_glass_user_id`);--> statement-breakpoint
CREATE INDEX `identity_providers_creator` ON `identity_providers` (`created_by`);--> statement-breakpoint
CREATE TABLE `provider_group_members` (
	`group_id` text NOT NULL,
	`membership_id` text NOT NULL,
	PRIMARY KEY(`group_id`, `membership_id`),
	FOREIGN KEY (`group_id`) REFERENCES `provider_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `provider_group_members_membership` ON `provider_group_members` (`membership_id`);--> statement-breakpoint
CREATE TABLE `provider_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`external_id` text,
	`policy_ids` text DEFAULT '[]' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_groups_name` ON `provider_groups` (`company_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `companies` ADD `needs_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `language` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `retention` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `message_id` text;--> statement-breakpoint
CREATE INDEX `outbox_message` ON `outbox` (`message_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `policies` ADD `needs_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `factor_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `factor_held_until` integer;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `format` text DEFAULT 'json' NOT NULL;