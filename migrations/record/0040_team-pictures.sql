ALTER TABLE `site_entries` ADD `image_key` text;--> statement-breakpoint
ALTER TABLE `site_entries` ADD `image_alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `site_entries` ADD `image_focus` text DEFAULT 'center' NOT NULL;