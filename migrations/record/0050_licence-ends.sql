CREATE TABLE `licence_ends` (
	`licence_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`reason` text NOT NULL,
	`ended_by` text NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `transactions` ADD `submission_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_submission` ON `transactions` (`company_id`,`submission_key`);--> statement-breakpoint
-- France holds for its overseas departments and Saint Martin, and Finland for Åland, which have codes of their own: in rows in force, too.
UPDATE `licensed_recordings` SET `territories` = (
	SELECT json_group_array(`code`) FROM (SELECT value AS `code` FROM json_each(`licensed_recordings`.`territories`)
		UNION SELECT value FROM json_each('["GF","GP","MF","MQ","RE","YT"]'))
) WHERE EXISTS (SELECT 1 FROM json_each(`licensed_recordings`.`territories`) WHERE value = 'FR');
--> statement-breakpoint
UPDATE `licensed_recordings` SET `territories` = (
	SELECT json_group_array(`code`) FROM (SELECT value AS `code` FROM json_each(`licensed_recordings`.`territories`) UNION SELECT 'AX')
) WHERE EXISTS (SELECT 1 FROM json_each(`licensed_recordings`.`territories`) WHERE value = 'FI');
