CREATE TABLE `licence_codes` (
	`licence_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`code` text NOT NULL,
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licence_codes_code_unique` ON `licence_codes` (`code`);--> statement-breakpoint
CREATE TABLE `licence_coverage` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`kind` text NOT NULL,
	`platform` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`key` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`removed_by` text,
	`removed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licence_coverage_listed` ON `licence_coverage` (`transaction_id`,`kind`,`platform`,`key`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `licence_coverage_transaction` ON `licence_coverage` (`transaction_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `licence_feeds` (
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `licence_notices` (
	`transaction_id` text NOT NULL,
	`company_id` text NOT NULL,
	`ends_on` text NOT NULL,
	`days` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`transaction_id`, `ends_on`, `days`),
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `licence_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`url` text NOT NULL,
	`channel` text NOT NULL,
	`posted_on` text NOT NULL,
	`poster` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`taken_down_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licence_posts_listed` ON `licence_posts` (`transaction_id`,`url`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `licence_posts_up` ON `licence_posts` (`transaction_id`) WHERE removed_at is null and taken_down_at is null;--> statement-breakpoint
-- 16 characters of Crockford's base32, five random bits each.
CREATE TRIGGER licence_codes_made AFTER INSERT ON licences BEGIN
  INSERT INTO licence_codes (licence_id, company_id, code) VALUES (NEW.id, NEW.company_id, substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1));
END;--> statement-breakpoint
INSERT INTO licence_codes (licence_id, company_id, code)
  SELECT id, company_id, substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) FROM licences;
