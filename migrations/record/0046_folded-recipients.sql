ALTER TABLE `pitches` ADD `client_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `share_links` ADD `recipient_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- SQLite folds ASCII letters only; the rest follows when a pitch or a link is saved.
UPDATE `pitches` SET `client_key` = lower(trim(`client`));--> statement-breakpoint
UPDATE `share_links` SET `recipient_key` = lower(trim(`recipient`));
