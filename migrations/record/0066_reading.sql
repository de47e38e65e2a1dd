ALTER TABLE `recordings` ADD `marks_problem` text;--> statement-breakpoint
CREATE INDEX `recordings_marks_problem` ON `recordings` (`id`) WHERE marks_problem IS NOT NULL;--> statement-breakpoint
ALTER TABLE `ingest_files` ADD `tries` integer DEFAULT 0 NOT NULL;