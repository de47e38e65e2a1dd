CREATE INDEX `artists_ipi` ON `artists` (`ipi`) WHERE ipi IS NOT NULL;--> statement-breakpoint
CREATE INDEX `artists_isni` ON `artists` (`isni`) WHERE isni IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parties_isni` ON `parties` (`isni`) WHERE isni IS NOT NULL;