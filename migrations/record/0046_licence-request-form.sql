ALTER TABLE `quote_answers` ADD `recording_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `budget_per` text DEFAULT 'total' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `edits` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `alternatives` integer DEFAULT false NOT NULL;