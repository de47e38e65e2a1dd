CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`party_id` text,
	`agreement_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ledger_accounts_company` ON `ledger_accounts` (`company_id`,`kind`,`currency`);--> statement-breakpoint
CREATE INDEX `ledger_accounts_party` ON `ledger_accounts` (`party_id`,`company_id`);--> statement-breakpoint
CREATE TABLE `ledger_allocations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`licence_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`side` text NOT NULL,
	`party_id` text,
	`payee_id` text,
	`agreement_id` text,
	`share_bp` integer NOT NULL,
	`gross` integer NOT NULL,
	`commission` integer NOT NULL,
	`net` integer NOT NULL,
	`is_own` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_allocations_sum" CHECK("ledger_allocations"."gross" = "ledger_allocations"."commission" + "ledger_allocations"."net")
);
--> statement-breakpoint
CREATE INDEX `ledger_allocations_entry` ON `ledger_allocations` (`entry_id`);--> statement-breakpoint
CREATE INDEX `ledger_allocations_licence` ON `ledger_allocations` (`licence_id`);--> statement-breakpoint
CREATE INDEX `ledger_allocations_payee` ON `ledger_allocations` (`payee_id`,`id`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`quote_id` text,
	`reverses_id` text,
	`memo` text DEFAULT '' NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_number` ON `ledger_entries` (`company_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key` ON `ledger_entries` (`company_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reverses` ON `ledger_entries` (`reverses_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_quote` ON `ledger_entries` (`quote_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`company_id`,`kind`,`day`);--> statement-breakpoint
CREATE TABLE `ledger_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`allocation_id` text NOT NULL,
	`payee_id` text NOT NULL,
	`agreement_id` text,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	`statement_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`allocation_id`) REFERENCES `ledger_allocations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ledger_moves_open` ON `ledger_moves` (`company_id`,`payee_id`,`currency`) WHERE statement_id is null;--> statement-breakpoint
CREATE INDEX `ledger_moves_statement` ON `ledger_moves` (`statement_id`);--> statement-breakpoint
CREATE INDEX `ledger_moves_allocation` ON `ledger_moves` (`allocation_id`);--> statement-breakpoint
CREATE INDEX `ledger_moves_entry` ON `ledger_moves` (`entry_id`);--> statement-breakpoint
CREATE TABLE `ledger_pending` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ledger_pending_company` ON `ledger_pending` (`company_id`,`failures`,`created_at`);--> statement-breakpoint
CREATE TABLE `ledger_postings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` text NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`debits` integer NOT NULL,
	`credits` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_postings_entry` ON `ledger_postings` (`entry_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `ledger_postings_account` ON `ledger_postings` (`account_id`,`seq`);--> statement-breakpoint
CREATE TABLE `licence_shares` (
	`licence_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`company_id` text NOT NULL,
	`shares` text NOT NULL,
	`agreements` text NOT NULL,
	PRIMARY KEY(`licence_id`, `recording_id`),
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `agreement_advances` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`agreement_id` text NOT NULL,
	`party_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_on` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`removed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agreement_advances_amount" CHECK("agreement_advances"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `agreement_advances_agreement` ON `agreement_advances` (`agreement_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`key` text NOT NULL,
	`file` text NOT NULL,
	`booked_on` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`end_to_end_id` text DEFAULT '' NOT NULL,
	`counterparty` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`problem` text,
	`used` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_key` ON `bank_lines` (`company_id`,`key`);--> statement-breakpoint
CREATE INDEX `bank_lines_state` ON `bank_lines` (`company_id`,`state`,`booked_on`);--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`micro` integer NOT NULL,
	`source` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`currency`, `day`),
	CONSTRAINT "exchange_rates_micro" CHECK("exchange_rates"."micro" > 0)
);
--> statement-breakpoint
CREATE TABLE `party_payees` (
	`id` text PRIMARY KEY NOT NULL,
	`party_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`bic` text DEFAULT '' NOT NULL,
	`tax_number` text DEFAULT '' NOT NULL,
	`mandate` text DEFAULT '' NOT NULL,
	`counts_from` integer NOT NULL,
	`withdrawn_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `party_payees_party` ON `party_payees` (`party_id`,`counts_from`);--> statement-breakpoint
CREATE TABLE `payout_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`currency` text NOT NULL,
	`name` text NOT NULL,
	`iban` text NOT NULL,
	`bic` text DEFAULT '' NOT NULL,
	`pay_on` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_files_company` ON `payout_files` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`payee_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`file_id` text,
	`name` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`bic` text DEFAULT '' NOT NULL,
	`settled_on` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `payouts_company` ON `payouts` (`company_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_payee` ON `payouts` (`payee_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `payouts_statement` ON `payouts` (`statement_id`);--> statement-breakpoint
CREATE INDEX `payouts_file` ON `payouts` (`file_id`);--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`statement_id` text NOT NULL,
	`move_id` text NOT NULL,
	`company_id` text NOT NULL,
	`amount` integer NOT NULL,
	`rate_micro` integer,
	`rate_on` text,
	`disputed_at` integer,
	`dispute` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	`answer` text DEFAULT '' NOT NULL,
	`correction_id` text,
	PRIMARY KEY(`statement_id`, `move_id`),
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_lines_move` ON `statement_lines` (`move_id`);--> statement-breakpoint
CREATE INDEX `statement_lines_disputed` ON `statement_lines` (`company_id`,`disputed_at`) WHERE disputed_at is not null and answered_at is null;--> statement-breakpoint
CREATE TABLE `statement_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`until` text NOT NULL,
	`state` text DEFAULT 'building' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`started_by` text NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_runs_company` ON `statement_runs` (`company_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `statement_runs_open` ON `statement_runs` (`company_id`) WHERE state in ('building', 'draft', 'approved');--> statement-breakpoint
CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`run_id` text NOT NULL,
	`payee_id` text NOT NULL,
	`payee_name` text NOT NULL,
	`currency` text NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`sums` text NOT NULL,
	`year` integer,
	`sequence` integer,
	`number` text,
	`locked_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `statement_runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_sequence` ON `statements` (`company_id`,`year`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `statements_run` ON `statements` (`run_id`,`payee_id`,`currency`);--> statement-breakpoint
CREATE INDEX `statements_payee` ON `statements` (`payee_id`,`company_id`,`locked_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_invoice_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_on` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`source` text,
	`removed_at` integer,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_payments_amount" CHECK("__new_invoice_payments"."amount" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_invoice_payments`("id", "company_id", "invoice_id", "amount", "paid_on", "note", "source", "removed_at", "created_by", "created_at") SELECT "id", "company_id", "invoice_id", "amount", "paid_on", "note", NULL, NULL, "created_by", "created_at" FROM `invoice_payments`;--> statement-breakpoint
DROP TABLE `invoice_payments`;--> statement-breakpoint
ALTER TABLE `__new_invoice_payments` RENAME TO `invoice_payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_payments_source` ON `invoice_payments` (`company_id`,`source`,`invoice_id`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `invoice_payments_invoice` ON `invoice_payments` (`invoice_id`);--> statement-breakpoint
ALTER TABLE `agreements` ADD `commissions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `payees` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `minimum_payout` integer;--> statement-breakpoint
ALTER TABLE `agreements` ADD `payout_currency` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `statement_period` text DEFAULT 'quarter' NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `tax_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger entries are never changed'); END;--> statement-breakpoint
CREATE TRIGGER ledger_entries_never_deleted BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger entries are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER ledger_postings_kept BEFORE UPDATE ON ledger_postings BEGIN SELECT RAISE(ABORT, 'ledger postings are never changed'); END;--> statement-breakpoint
CREATE TRIGGER ledger_postings_never_deleted BEFORE DELETE ON ledger_postings BEGIN SELECT RAISE(ABORT, 'ledger postings are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER ledger_allocations_kept BEFORE UPDATE OF id, company_id, entry_id, licence_id, recording_id, side, agreement_id, share_bp, gross, commission, net, is_own ON ledger_allocations BEGIN SELECT RAISE(ABORT, 'ledger allocations are never changed'); END;--> statement-breakpoint
CREATE TRIGGER ledger_allocations_never_deleted BEFORE DELETE ON ledger_allocations BEGIN SELECT RAISE(ABORT, 'ledger allocations are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER ledger_moves_kept BEFORE UPDATE OF id, company_id, entry_id, allocation_id, agreement_id, currency, day, amount ON ledger_moves BEGIN SELECT RAISE(ABORT, 'ledger moves are never changed'); END;--> statement-breakpoint
CREATE TRIGGER ledger_moves_never_deleted BEFORE DELETE ON ledger_moves BEGIN SELECT RAISE(ABORT, 'ledger moves are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER licence_shares_kept BEFORE UPDATE OF licence_id, recording_id, company_id, shares, agreements ON licence_shares BEGIN SELECT RAISE(ABORT, 'licence shares are never changed'); END;--> statement-breakpoint
CREATE TRIGGER licence_shares_never_deleted BEFORE DELETE ON licence_shares BEGIN SELECT RAISE(ABORT, 'licence shares are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER ledger_moves_on_one_statement BEFORE UPDATE OF statement_id ON ledger_moves WHEN OLD.statement_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a move is on one statement'); END;--> statement-breakpoint
CREATE TRIGGER invoice_payments_kept BEFORE UPDATE OF id, company_id, invoice_id, amount, paid_on, note, source ON invoice_payments BEGIN SELECT RAISE(ABORT, 'payments are taken back, never changed'); END;--> statement-breakpoint
CREATE TRIGGER invoice_payments_never_deleted BEFORE DELETE ON invoice_payments BEGIN SELECT RAISE(ABORT, 'payments are taken back, never deleted'); END;--> statement-breakpoint
CREATE TRIGGER statements_locked BEFORE UPDATE OF id, company_id, run_id, currency, since, until, sums, year, sequence, number, locked_at, payee_name ON statements WHEN OLD.locked_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a locked statement is never changed'); END;--> statement-breakpoint
CREATE TRIGGER statements_never_deleted BEFORE DELETE ON statements WHEN OLD.locked_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a locked statement is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER statement_lines_locked BEFORE UPDATE OF statement_id, move_id, company_id, amount, rate_micro, rate_on ON statement_lines WHEN EXISTS (SELECT 1 FROM statements WHERE id = OLD.statement_id AND locked_at IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'a locked statement is never changed'); END;--> statement-breakpoint
CREATE TRIGGER statement_lines_never_deleted BEFORE DELETE ON statement_lines WHEN EXISTS (SELECT 1 FROM statements WHERE id = OLD.statement_id AND locked_at IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'a locked statement is never changed'); END;--> statement-breakpoint
CREATE TRIGGER licence_shares_kept_at_issue AFTER INSERT ON licences BEGIN
  INSERT INTO licence_shares (licence_id, recording_id, company_id, shares, agreements)
  SELECT NEW.id, recordings.id, NEW.company_id,
    (SELECT json_group_array(json_object('partyId', s.party_id, 'companyId', p.company_id, 'side', s.side, 'right', s.right_code, 'shareBp', s.share_bp,
        'territories', CASE WHEN json_valid(s.territories) THEN json(s.territories) ELSE json_array() END,
        'excluded', CASE WHEN json_valid(s.excluded_territories) THEN json(s.excluded_territories) ELSE json_array() END) ORDER BY s.side, s.id)
      FROM splits s JOIN parties p ON p.id = s.party_id
      WHERE (s.side = 'composition' AND s.subject_id = recordings.work_id) OR (s.side = 'master' AND s.subject_id = recordings.id)),
    (SELECT json_group_array(json_object('id', a.id, 'partyId', ap.party_id, 'masterBp', ap.master_bp, 'compositionBp', ap.composition_bp,
        'territories', CASE WHEN json_valid(a.territories) THEN json(a.territories) ELSE json_array() END,
        'excluded', CASE WHEN json_valid(a.excluded_territories) THEN json(a.excluded_territories) ELSE json_array() END,
        'media', CASE WHEN json_valid(a.media) THEN json(a.media) ELSE json_array() END,
        'commissions', CASE WHEN json_valid(a.commissions) THEN json(a.commissions) ELSE json_array() END,
        'payees', CASE WHEN json_valid(a.payees) THEN json(a.payees) ELSE json_array() END) ORDER BY a.id, ap.party_id)
      FROM (SELECT DISTINCT s.party_id FROM splits s
        WHERE (s.side = 'composition' AND s.subject_id = recordings.work_id) OR (s.side = 'master' AND s.subject_id = recordings.id)) holder
        CROSS JOIN agreement_parties ap ON ap.party_id = holder.party_id CROSS JOIN agreements a ON a.id = ap.agreement_id
      WHERE a.status <> 'draft' AND a.starts_on <= date(NEW.issued_at / 1000, 'unixepoch')
        AND coalesce(iif(a.renew_months IS NULL OR a.status = 'terminated', a.ends_on, NULL), '9999') >= date(NEW.issued_at / 1000, 'unixepoch')
        AND NOT EXISTS (SELECT 1 FROM agreement_groups g JOIN json_each(CASE WHEN json_valid(g.company_ids) THEN g.company_ids ELSE '[]' END) brand
          WHERE g.agreement_id = a.id AND brand.value = NEW.company_id AND (NOT g.is_included
            OR (EXISTS (SELECT 1 FROM agreement_group_songs own WHERE own.group_id = g.id)
              AND NOT EXISTS (SELECT 1 FROM agreement_group_songs own WHERE own.group_id = g.id AND own.recording_id = recordings.id)))))
  FROM json_each(NEW.lines) line JOIN recordings ON recordings.id = line.value ->> 'recordingId'
  WHERE true GROUP BY NEW.id, recordings.id;
  INSERT INTO ledger_pending (quote_id, company_id) VALUES (NEW.quote_id, NEW.company_id) ON CONFLICT DO UPDATE SET version = version + 1;
END;--> statement-breakpoint
CREATE TRIGGER ledger_pending_of_ends AFTER INSERT ON licence_ends BEGIN
  INSERT INTO ledger_pending (quote_id, company_id) SELECT quote_id, company_id FROM licences WHERE id = NEW.licence_id ON CONFLICT DO UPDATE SET version = version + 1;
END;--> statement-breakpoint
CREATE TRIGGER ledger_pending_of_invoices AFTER INSERT ON invoices WHEN NEW.number IS NOT NULL BEGIN
  INSERT INTO ledger_pending (quote_id, company_id) VALUES (NEW.quote_id, NEW.company_id) ON CONFLICT DO UPDATE SET version = version + 1;
END;--> statement-breakpoint
CREATE TRIGGER ledger_pending_of_sent_invoices AFTER UPDATE OF number ON invoices WHEN NEW.number IS NOT NULL AND OLD.number IS NULL BEGIN
  INSERT INTO ledger_pending (quote_id, company_id) VALUES (NEW.quote_id, NEW.company_id) ON CONFLICT DO UPDATE SET version = version + 1;
END;--> statement-breakpoint
CREATE TRIGGER ledger_pending_of_payments AFTER INSERT ON invoice_payments BEGIN
  INSERT INTO ledger_pending (quote_id, company_id) SELECT quote_id, company_id FROM invoices WHERE id = NEW.invoice_id ON CONFLICT DO UPDATE SET version = version + 1;
END;--> statement-breakpoint
CREATE TRIGGER ledger_pending_of_removed_payments AFTER UPDATE OF removed_at ON invoice_payments BEGIN
  INSERT INTO ledger_pending (quote_id, company_id) SELECT quote_id, company_id FROM invoices WHERE id = NEW.invoice_id ON CONFLICT DO UPDATE SET version = version + 1;
END;--> statement-breakpoint
-- Of licences before the ledger: the shares on file now.
INSERT INTO licence_shares (licence_id, recording_id, company_id, shares, agreements)
  SELECT l.id, recordings.id, l.company_id,
    (SELECT json_group_array(json_object('partyId', s.party_id, 'companyId', p.company_id, 'side', s.side, 'right', s.right_code, 'shareBp', s.share_bp,
        'territories', CASE WHEN json_valid(s.territories) THEN json(s.territories) ELSE json_array() END,
        'excluded', CASE WHEN json_valid(s.excluded_territories) THEN json(s.excluded_territories) ELSE json_array() END) ORDER BY s.side, s.id)
      FROM splits s JOIN parties p ON p.id = s.party_id
      WHERE (s.side = 'composition' AND s.subject_id = recordings.work_id) OR (s.side = 'master' AND s.subject_id = recordings.id)),
    (SELECT json_group_array(json_object('id', a.id, 'partyId', ap.party_id, 'masterBp', ap.master_bp, 'compositionBp', ap.composition_bp,
        'territories', CASE WHEN json_valid(a.territories) THEN json(a.territories) ELSE json_array() END,
        'excluded', CASE WHEN json_valid(a.excluded_territories) THEN json(a.excluded_territories) ELSE json_array() END,
        'media', CASE WHEN json_valid(a.media) THEN json(a.media) ELSE json_array() END,
        'commissions', CASE WHEN json_valid(a.commissions) THEN json(a.commissions) ELSE json_array() END,
        'payees', CASE WHEN json_valid(a.payees) THEN json(a.payees) ELSE json_array() END) ORDER BY a.id, ap.party_id)
      FROM (SELECT DISTINCT s.party_id FROM splits s
        WHERE (s.side = 'composition' AND s.subject_id = recordings.work_id) OR (s.side = 'master' AND s.subject_id = recordings.id)) holder
        CROSS JOIN agreement_parties ap ON ap.party_id = holder.party_id CROSS JOIN agreements a ON a.id = ap.agreement_id
      WHERE a.status <> 'draft' AND a.starts_on <= date(l.issued_at / 1000, 'unixepoch')
        AND coalesce(iif(a.renew_months IS NULL OR a.status = 'terminated', a.ends_on, NULL), '9999') >= date(l.issued_at / 1000, 'unixepoch')
        AND NOT EXISTS (SELECT 1 FROM agreement_groups g JOIN json_each(CASE WHEN json_valid(g.company_ids) THEN g.company_ids ELSE '[]' END) brand
          WHERE g.agreement_id = a.id AND brand.value = l.company_id AND (NOT g.is_included
            OR (EXISTS (SELECT 1 FROM agreement_group_songs own WHERE own.group_id = g.id)
              AND NOT EXISTS (SELECT 1 FROM agreement_group_songs own WHERE own.group_id = g.id AND own.recording_id = recordings.id)))))
  FROM licences l JOIN json_each(CASE WHEN json_valid(l.lines) THEN l.lines ELSE '[]' END) line JOIN recordings ON recordings.id = line.value ->> 'recordingId'
  WHERE true GROUP BY l.id, recordings.id;--> statement-breakpoint
INSERT INTO ledger_pending (quote_id, company_id)
  SELECT quote_id, company_id FROM licences UNION SELECT quote_id, company_id FROM invoices WHERE number IS NOT NULL;--> statement-breakpoint
DROP TRIGGER licences_of_artists;--> statement-breakpoint
DROP TABLE `artist_licences`;
