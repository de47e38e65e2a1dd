ALTER TABLE `tags` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tags_parent` ON `tags` (`parent_id`);--> statement-breakpoint
UPDATE policies SET scopes = json_insert(scopes, '$[#]', 'UpdateTag')
  WHERE id = '00000000-0000-7000-8000-000000000202' AND NOT EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'UpdateTag');
