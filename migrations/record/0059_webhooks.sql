CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`queued_at` integer,
	`claimed_until` integer,
	`attempted_at` integer,
	`duration_ms` integer,
	`status` integer,
	`response` text,
	`error` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_state` ON `webhook_deliveries` (`endpoint_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_company` ON `webhook_deliveries` (`company_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`events` text NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`off_reason` text,
	`secret` text NOT NULL,
	`former_secret` text,
	`former_until` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`last_failed_at` integer,
	`held_until` integer,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_company` ON `webhook_endpoints` (`company_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_creator` ON `webhook_endpoints` (`created_by`);--> statement-breakpoint
-- A recording that is no longer published, for the companies that asked for a licence of it or have it in a playlist.
CREATE TRIGGER recordings_withdrawn AFTER UPDATE OF status ON recordings WHEN OLD.status = 'published' AND NEW.status <> 'published' BEGIN
  INSERT INTO webhook_deliveries (id, company_id, endpoint_id, event_id, type, data, next_at, created_at)
  SELECT substr(u, 1, 8) || '-' || substr(u, 9, 4) || '-7' || substr(u, 14, 3) || '-8' || substr(u, 18, 3) || '-' || substr(u, 21, 12),
    company_id, endpoint_id, substr(v, 1, 8) || '-' || substr(v, 9, 4) || '-7' || substr(v, 14, 3) || '-8' || substr(v, 18, 3) || '-' || substr(v, 21, 12),
    'recording.withdrawn',
    json_object('recordingId', NEW.id, 'isrc', NEW.isrc, 'page', iif(substr(NEW.slug, 1, 1) = '/', NEW.slug, '/music-sync-licensing/song/' || NEW.slug), 'api', '/api/v1/songs/' || NEW.id), at, at
  FROM (SELECT e.company_id, e.id AS endpoint_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) AS at,
      printf('%012x', CAST(unixepoch('subsec') * 1000 AS INTEGER)) || lower(hex(randomblob(10))) AS u,
      printf('%012x', CAST(unixepoch('subsec') * 1000 AS INTEGER)) || lower(hex(randomblob(10))) AS v
    FROM webhook_endpoints e
    WHERE e.state = 'active' AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE value = 'recording.withdrawn')
      AND (EXISTS (SELECT 1 FROM transaction_items i CROSS JOIN transactions t ON t.id = i.transaction_id
          WHERE i.recording_id = NEW.id AND t.company_id = e.company_id AND t.status <> 'draft')
        OR EXISTS (SELECT 1 FROM playlist_tracks p CROSS JOIN playlists l ON l.id = p.playlist_id
          WHERE p.recording_id = NEW.id AND l.company_id = e.company_id)));
END;
