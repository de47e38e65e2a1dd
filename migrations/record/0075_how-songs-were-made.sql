ALTER TABLE `recordings` ADD `ai_stated_as` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_evidence` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_statements` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_contested` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `ai_markers` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `needs_made_statement` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `song_submissions` ADD `ai_evidence` text;