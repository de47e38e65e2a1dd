CREATE TABLE `event_months` (
	`scope` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`month` text NOT NULL,
	`measure` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`scope`, `kind`, `month`, `measure`, `subject_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `event_months_first` ON `event_months` (`scope`,`kind`,`month`,`measure`,`count`);--> statement-breakpoint
CREATE TABLE `event_totals` (
	`scope` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`hour` integer NOT NULL,
	`plays` integer NOT NULL,
	`clicks` integer NOT NULL,
	`searches` integer NOT NULL,
	`empty_searches` integer NOT NULL,
	`downloads` integer NOT NULL,
	`shortlists` integer NOT NULL,
	`opens` integer NOT NULL,
	`requests` integer NOT NULL,
	`quotes` integer NOT NULL,
	`licences` integer NOT NULL,
	`transfers` integer NOT NULL,
	`transfer_downloads` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`scope`, `kind`, `subject_id`, `hour`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `licences_ending` ON `licences` (`company_id`,`ends_on`);--> statement-breakpoint
CREATE VIEW event_songs AS
SELECT id AS event_id, subject_id AS recording_id FROM events WHERE kind IN ('play', 'result_click', 'download', 'shortlist')
UNION ALL
SELECT e.id, i.recording_id FROM events e JOIN transaction_items i ON i.transaction_id = e.subject_id WHERE e.kind = 'licence'
;--> statement-breakpoint
CREATE VIEW event_subjects AS
SELECT id AS event_id, 'total' AS kind, '' AS subject_id FROM events
UNION ALL SELECT id, 'company', company_id FROM events
UNION ALL SELECT event_id, 'song', recording_id FROM event_songs
UNION ALL SELECT DISTINCT s.event_id, 'artist', a.artist_id FROM event_songs s JOIN recording_artists a ON a.recording_id = s.recording_id
UNION ALL SELECT id, CASE kind WHEN 'search' THEN 'word' WHEN 'spend' THEN 'currency' ELSE kind END, subject_id
  FROM events WHERE kind IN ('search', 'spend', 'transfer')
;--> statement-breakpoint
CREATE VIEW event_counts AS
SELECT e.id AS event_id, scopes.value AS scope, s.kind, s.subject_id,
  e.created_at / 3600000 - CASE s.kind WHEN 'total' THEN 0 ELSE e.created_at / 3600000 % 24 END AS hour,
  strftime('%Y-%m', e.created_at / 1000, 'unixepoch') AS month,
  e.kind = 'play' AS plays,
  e.kind = 'result_click' AS clicks,
  e.kind = 'search' AS searches,
  e.kind = 'search' AND e.detail ->> 'hits' IS 0 AS empty_searches,
  e.kind = 'download' AS downloads,
  e.kind = 'shortlist' AS shortlists,
  e.kind = 'share_open' AS opens,
  e.kind = 'licence' AND e.detail ->> 'state' IS 'sent' AS requests,
  e.kind = 'licence' AND e.detail ->> 'state' IS 'quoted' AS quotes,
  e.kind = 'licence' AND e.detail ->> 'state' IS 'licensed' AS licences,
  e.kind = 'transfer' AND e.detail ->> 'state' IS 'sent' AS transfers,
  e.kind = 'transfer' AND e.detail ->> 'state' IS 'downloaded' AS transfer_downloads,
  CASE e.kind WHEN 'spend' THEN coalesce(CAST(e.detail ->> 'amount' AS INTEGER), 0) ELSE 0 END AS amount
FROM events e
CROSS JOIN event_subjects s ON s.event_id = e.id
LEFT JOIN companies c ON c.id = e.company_id
CROSS JOIN json_each(json_array(e.company_id, c.environment)) scopes
WHERE scopes.value IS NOT NULL
;--> statement-breakpoint
INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
  SELECT id, company_id, NULL, 'licence', transaction_id, json_object('state', kind), created_at FROM transaction_events
  WHERE kind NOT IN ('exclusivity_granted', 'denial_overridden') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
  SELECT l.id, l.company_id, NULL, 'spend', l.currency, json_object('amount', (SELECT sum((value ->> 'masterFee') + (value ->> 'compositionFee')) FROM json_each(l.lines))
    - coalesce((SELECT sum((value ->> 'masterFee') + (value ->> 'compositionFee')) FROM licences o, json_each(o.lines) WHERE o.id = l.supersedes_id), 0)), l.issued_at FROM licences l WHERE true ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
  SELECT id, company_id, NULL, 'transfer', id, '{"state":"sent"}', created_at FROM transfers WHERE status = 'sent' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO event_totals (scope, kind, subject_id, hour, plays, clicks, searches, empty_searches, downloads, shortlists, opens, requests, quotes,
  licences, transfers, transfer_downloads, amount)
  SELECT n.scope, n.kind, n.subject_id, n.hour, sum(sum(n.plays)) OVER running, sum(sum(n.clicks)) OVER running, sum(sum(n.searches)) OVER running,
    sum(sum(n.empty_searches)) OVER running, sum(sum(n.downloads)) OVER running, sum(sum(n.shortlists)) OVER running,
    sum(sum(n.opens)) OVER running, sum(sum(n.requests)) OVER running, sum(sum(n.quotes)) OVER running,
    sum(sum(n.licences)) OVER running, sum(sum(n.transfers)) OVER running, sum(sum(n.transfer_downloads)) OVER running,
    sum(sum(n.amount)) OVER running
  FROM event_counts n JOIN events e ON e.id = n.event_id WHERE e.kind IN ('play', 'result_click', 'search', 'download', 'shortlist', 'share_open', 'licence', 'transfer', 'spend')
  GROUP BY n.scope, n.kind, n.subject_id, n.hour
  WINDOW running AS (PARTITION BY n.scope, n.kind, n.subject_id ORDER BY n.hour);--> statement-breakpoint
INSERT INTO event_months (scope, kind, subject_id, month, measure, count)
  SELECT n.scope, n.kind, n.subject_id, n.month, m.key, sum(m.value)
  FROM event_counts n CROSS JOIN json_each(json_object('plays', n.plays, 'clicks', n.clicks, 'searches', n.searches, 'empty_searches', n.empty_searches, 'downloads', n.downloads, 'shortlists', n.shortlists, 'opens', n.opens, 'requests', n.requests, 'quotes', n.quotes, 'licences', n.licences, 'transfers', n.transfers, 'transfer_downloads', n.transfer_downloads, 'amount', n.amount)) m
  WHERE n.kind <> 'total' AND m.value <> 0 GROUP BY n.scope, n.kind, n.subject_id, n.month, m.key;--> statement-breakpoint
CREATE TRIGGER events_counted AFTER INSERT ON events
WHEN NEW.kind IN ('play', 'result_click', 'search', 'download', 'shortlist', 'share_open', 'licence', 'transfer', 'spend') BEGIN
  INSERT INTO event_totals (scope, kind, subject_id, hour, plays, clicks, searches, empty_searches, downloads, shortlists, opens, requests, quotes,
    licences, transfers, transfer_downloads, amount)
    SELECT n.scope, n.kind, n.subject_id, n.hour, coalesce(t.plays, 0), coalesce(t.clicks, 0), coalesce(t.searches, 0), coalesce(t.empty_searches, 0), coalesce(t.downloads, 0),
      coalesce(t.shortlists, 0), coalesce(t.opens, 0), coalesce(t.requests, 0), coalesce(t.quotes, 0), coalesce(t.licences, 0),
      coalesce(t.transfers, 0), coalesce(t.transfer_downloads, 0), coalesce(t.amount, 0)
    FROM event_counts n LEFT JOIN event_totals t ON t.scope = n.scope AND t.kind = n.kind AND t.subject_id = n.subject_id
      AND t.hour = (SELECT max(b.hour) FROM event_totals b WHERE b.scope = n.scope AND b.kind = n.kind AND b.subject_id = n.subject_id AND b.hour < n.hour)
    WHERE n.event_id = NEW.id ON CONFLICT DO NOTHING;
  INSERT INTO event_totals (scope, kind, subject_id, hour, plays, clicks, searches, empty_searches, downloads, shortlists, opens, requests, quotes,
    licences, transfers, transfer_downloads, amount)
    SELECT t.scope, t.kind, t.subject_id, t.hour, n.plays, n.clicks, n.searches, n.empty_searches, n.downloads, n.shortlists, n.opens, n.requests, n.quotes,
      n.licences, n.transfers, n.transfer_downloads, n.amount
    FROM event_counts n CROSS JOIN event_totals t ON t.scope = n.scope AND t.kind = n.kind AND t.subject_id = n.subject_id AND t.hour >= n.hour
    WHERE n.event_id = NEW.id
    ON CONFLICT DO UPDATE SET plays = plays + excluded.plays, clicks = clicks + excluded.clicks, searches = searches + excluded.searches,
      empty_searches = empty_searches + excluded.empty_searches, downloads = downloads + excluded.downloads, shortlists = shortlists + excluded.shortlists,
      opens = opens + excluded.opens, requests = requests + excluded.requests, quotes = quotes + excluded.quotes,
      licences = licences + excluded.licences, transfers = transfers + excluded.transfers, transfer_downloads = transfer_downloads + excluded.transfer_downloads,
      amount = amount + excluded.amount;
  INSERT INTO event_months (scope, kind, subject_id, month, measure, count)
    SELECT n.scope, n.kind, n.subject_id, n.month, m.key, m.value
    FROM event_counts n CROSS JOIN json_each(json_object('plays', n.plays, 'clicks', n.clicks, 'searches', n.searches, 'empty_searches', n.empty_searches, 'downloads', n.downloads, 'shortlists', n.shortlists, 'opens', n.opens
      , 'requests', n.requests, 'quotes', n.quotes, 'licences', n.licences, 'transfers', n.transfers, 'transfer_downloads', n.transfer_downloads, 'amount', n.amount)) m
    WHERE n.event_id = NEW.id AND n.kind <> 'total' AND m.value <> 0
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
CREATE TRIGGER licence_states_counted AFTER INSERT ON transaction_events WHEN NEW.kind NOT IN ('exclusivity_granted', 'denial_overridden') BEGIN
  INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
    VALUES (NEW.id, NEW.company_id, NULL, 'licence', NEW.transaction_id, json_object('state', NEW.kind), NEW.created_at) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER licences_counted AFTER INSERT ON licences BEGIN
  INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
    VALUES (NEW.id, NEW.company_id, NULL, 'spend', NEW.currency, json_object('amount', (SELECT sum((value ->> 'masterFee') + (value ->> 'compositionFee')) FROM json_each(NEW.lines))
      - coalesce((SELECT sum((value ->> 'masterFee') + (value ->> 'compositionFee')) FROM licences o, json_each(o.lines) WHERE o.id = NEW.supersedes_id), 0)), NEW.issued_at) ON CONFLICT DO NOTHING;
END;
