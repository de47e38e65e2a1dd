ALTER TABLE `pitch_slides` ADD `image_key` text;--> statement-breakpoint
ALTER TABLE `pitch_slides` ADD `image_alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pitch_slides` ADD `image_focus` text DEFAULT 'center' NOT NULL;