ALTER TABLE `companies` ADD `custom_host_proof` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `proposed_host` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `host_challenge` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `first_company_id` text REFERENCES companies(id);--> statement-breakpoint
-- No host that is stored was ever proven.
UPDATE `companies` SET `proposed_host` = `custom_host`, `host_challenge` = lower(hex(randomblob(16))), `custom_host` = NULL WHERE `custom_host` IS NOT NULL;
