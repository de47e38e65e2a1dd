DROP INDEX `companies_name`;--> statement-breakpoint
CREATE INDEX `companies_environment` ON `companies` (`environment`,`name_key`,`id`);--> statement-breakpoint
DROP INDEX `sessions_user`;--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `auth_tokens_original_user` ON `auth_tokens` ("payload" ->> '$.originalUserId');