ALTER TABLE `playlists` ADD `rows_at` integer;--> statement-breakpoint
CREATE INDEX `playlists_rows` ON `playlists` (`rows_at`,`id`) WHERE rules IS NOT NULL AND status = 'active';