DROP INDEX `transactions_submission`;--> statement-breakpoint
ALTER TABLE `transactions` DROP COLUMN `submission_key`;