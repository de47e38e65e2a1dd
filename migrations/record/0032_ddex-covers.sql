CREATE TABLE `album_field_sources` (
	`album_id` text NOT NULL,
	`field` text NOT NULL,
	`source` text NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`album_id`, `field`),
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `delivery_release_ids` (
	`sender` text NOT NULL,
	`value` text NOT NULL,
	`release_key` text NOT NULL,
	PRIMARY KEY(`sender`, `value`, `release_key`)
);
--> statement-breakpoint
ALTER TABLE `delivery_releases` ADD `cover` text;--> statement-breakpoint
ALTER TABLE `delivery_tracks` ADD `found_id` text REFERENCES recordings(id);--> statement-breakpoint
CREATE INDEX `delivery_tracks_found` ON `delivery_tracks` (`found_id`);