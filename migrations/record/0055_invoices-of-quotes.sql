DROP INDEX `invoices_draft`;--> statement-breakpoint
CREATE INDEX `invoices_quote` ON `invoices` (`quote_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_draft` ON `invoices` (`quote_id`) WHERE sequence is null;