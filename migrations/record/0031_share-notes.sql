ALTER TABLE `share_links` ADD `shows_notes` integer DEFAULT false NOT NULL;
