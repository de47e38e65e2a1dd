ALTER TABLE `films` ADD `codec` text DEFAULT 'avc' NOT NULL;--> statement-breakpoint
ALTER TABLE `films` ADD `is_hdr` integer DEFAULT false NOT NULL;