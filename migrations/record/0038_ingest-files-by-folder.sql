DROP INDEX `ingest_files_user`;--> statement-breakpoint
CREATE INDEX `ingest_files_user` ON `ingest_files` (`created_by`,`folder`,`created_at`);