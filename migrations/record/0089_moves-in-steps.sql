ALTER TABLE `sheet_imports` ADD `judged_to` integer;--> statement-breakpoint
ALTER TABLE `ingest_files` ADD `published_at` integer;
