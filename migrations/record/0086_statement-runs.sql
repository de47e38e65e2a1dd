-- The last entry of the ledger that a run has seen: what follows changes its draft.
ALTER TABLE `statement_runs` ADD `ledger_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statements` ADD `documents_version` integer;--> statement-breakpoint
CREATE INDEX `statements_company` ON `statements` (`company_id`,`locked_at`);--> statement-breakpoint
CREATE INDEX `statement_runs_working` ON `statement_runs` (`state`) WHERE state in ('building', 'approved');--> statement-breakpoint
DROP TRIGGER statements_locked;--> statement-breakpoint
CREATE TRIGGER statements_locked BEFORE UPDATE OF id, company_id, run_id, currency, since, until, sums, year, sequence, number, locked_at, payee_name, note, documents_version ON statements WHEN OLD.locked_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a locked statement is never changed'); END;--> statement-breakpoint
CREATE TRIGGER statement_lines_complete BEFORE INSERT ON statement_lines WHEN EXISTS (SELECT 1 FROM statements WHERE id = NEW.statement_id AND locked_at IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'a locked statement is never changed'); END;
