ALTER TABLE `quotes` ADD `documents_version` integer;--> statement-breakpoint
ALTER TABLE `licences` DROP COLUMN `discount`;