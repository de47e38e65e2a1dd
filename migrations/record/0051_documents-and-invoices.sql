CREATE TABLE `company_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_documents_version` ON `company_documents` (`company_id`,`version`);--> statement-breakpoint
CREATE TABLE `invoice_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_on` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_payments_amount" CHECK("invoice_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `invoice_payments_invoice` ON `invoice_payments` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`quote_id` text NOT NULL,
	`licence_id` text,
	`kind` text NOT NULL,
	`credits_id` text,
	`year` integer,
	`sequence` integer,
	`number` text,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`tax_category` text,
	`tax_bp` integer DEFAULT 0 NOT NULL,
	`tax_reason` text DEFAULT '' NOT NULL,
	`total` integer NOT NULL,
	`buyer` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`documents_version` integer,
	`issued_on` text,
	`due_on` text,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`licence_id`) REFERENCES `licences`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_tax" CHECK("invoices"."tax_bp" between 0 and 10000),
	CONSTRAINT "invoices_sent" CHECK(("invoices"."sequence" is null) = ("invoices"."number" is null) and ("invoices"."sequence" is null) = ("invoices"."year" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`company_id`,`year`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_draft` ON `invoices` (`transaction_id`) WHERE sequence is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_credits` ON `invoices` (`credits_id`);--> statement-breakpoint
CREATE INDEX `invoices_company` ON `invoices` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_transaction` ON `invoices` (`transaction_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `licences` ADD `documents_version` integer;--> statement-breakpoint
CREATE TRIGGER `company_documents_are_final` BEFORE UPDATE ON `company_documents` BEGIN SELECT RAISE(ABORT, 'a version of the documents is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `invoices_are_final` BEFORE UPDATE ON `invoices` WHEN OLD.sequence IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a sent invoice is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `invoices_are_kept` BEFORE DELETE ON `invoices` WHEN OLD.sequence IS NOT NULL BEGIN SELECT RAISE(ABORT, 'a sent invoice is never deleted'); END;
