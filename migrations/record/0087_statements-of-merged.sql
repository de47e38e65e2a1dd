-- Payees of one run can be merged: then it has two statements of one payee.
DROP INDEX `statements_run`;--> statement-breakpoint
CREATE INDEX `statements_run` ON `statements` (`run_id`,`payee_id`,`currency`);
