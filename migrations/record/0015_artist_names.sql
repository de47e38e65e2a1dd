ALTER TABLE `artists` ADD `sort_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `artists_sort` ON `artists` (`status`,`sort_name`,`slug`);--> statement-breakpoint
-- The slug is the name folded, except where a name has no Latin letter.
UPDATE `artists` SET `sort_name` = CASE WHEN `slug` LIKE 'untitled%' THEN lower(`name`) ELSE replace(`slug`, '-', ' ') END;
