ALTER TABLE `delivery_tracks` ADD `reading_at` integer;--> statement-breakpoint
ALTER TABLE `delivery_tracks` ADD `reader_id` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `reading_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `reader_id` text;--> statement-breakpoint
ALTER TABLE `song_submission_files` ADD `reading_at` integer;--> statement-breakpoint
ALTER TABLE `song_submission_files` ADD `reader_id` text;