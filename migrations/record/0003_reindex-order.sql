DROP INDEX `recordings_status`;--> statement-breakpoint
CREATE INDEX `recordings_status` ON `recordings` (`status`,`popularity`,`id`);