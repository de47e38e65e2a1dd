ALTER TABLE `restrictions` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `restrictions` ADD `valid_from` text;--> statement-breakpoint
ALTER TABLE `restrictions` ADD `valid_until` text;--> statement-breakpoint
ALTER TABLE `restrictions` ADD `notes_for` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
-- The first of each name gets its key; others of the same name have none until staff rename them.
UPDATE restrictions SET name_key = lower(name)
  WHERE NOT EXISTS (SELECT 1 FROM restrictions other WHERE lower(other.name) = lower(restrictions.name) AND other.id < restrictions.id);--> statement-breakpoint
CREATE UNIQUE INDEX `restrictions_name_key` ON `restrictions` (`name_key`) WHERE name_key <> '';--> statement-breakpoint
UPDATE policies SET scopes = json_insert(scopes, '$[#]', 'UpdateRestriction')
  WHERE id = '00000000-0000-7000-8000-000000000202' AND NOT EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'UpdateRestriction');
