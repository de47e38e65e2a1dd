CREATE INDEX `artist_claims_newest` ON `artist_claims` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `artist_claims_artist` ON `artist_claims` (`artist_id`,`created_at`);