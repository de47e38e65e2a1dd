PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_party_payees` (
	`id` text PRIMARY KEY NOT NULL,
	`party_id` text,
	`artist_id` text,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`iban` text DEFAULT '' NOT NULL,
	`bic` text DEFAULT '' NOT NULL,
	`tax_number` text DEFAULT '' NOT NULL,
	`mandate` text DEFAULT '' NOT NULL,
	`counts_from` integer NOT NULL,
	`withdrawn_at` integer,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`party_id`) REFERENCES `parties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "party_payees_holder" CHECK(("__new_party_payees"."party_id" is null) <> ("__new_party_payees"."artist_id" is null))
);
--> statement-breakpoint
INSERT INTO `__new_party_payees`("id", "party_id", "artist_id", "name", "address", "iban", "bic", "tax_number", "mandate", "counts_from", "withdrawn_at", "created_by", "created_at") SELECT "id", "party_id", NULL, "name", "address", "iban", "bic", "tax_number", "mandate", "counts_from", "withdrawn_at", "created_by", "created_at" FROM `party_payees`;--> statement-breakpoint
INSERT INTO `__new_party_payees`("id", "artist_id", "name", "address", "iban", "bic", "tax_number", "counts_from", "created_at") SELECT lower(hex(randomblob(16))), "artist_id", "name", "address", "iban", "bic", "tax_number", "updated_at", "updated_at" FROM `artist_payees`;--> statement-breakpoint
DROP TABLE `party_payees`;--> statement-breakpoint
DROP TABLE `artist_payees`;--> statement-breakpoint
ALTER TABLE `__new_party_payees` RENAME TO `party_payees`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `party_payees_party` ON `party_payees` (`party_id`,`counts_from`);--> statement-breakpoint
CREATE INDEX `party_payees_artist` ON `party_payees` (`artist_id`,`counts_from`);--> statement-breakpoint
CREATE INDEX `ledger_allocations_party` ON `ledger_allocations` (`party_id`);--> statement-breakpoint
CREATE INDEX `ledger_moves_payee` ON `ledger_moves` (`payee_id`);--> statement-breakpoint
CREATE INDEX `agreement_advances_party` ON `agreement_advances` (`party_id`);
