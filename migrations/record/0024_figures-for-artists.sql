CREATE TABLE `artist_figure_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`week` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `artist_licences` (
	`artist_id` text NOT NULL,
	`licence_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`currency` text NOT NULL,
	`issued_at` integer NOT NULL,
	`territories` text NOT NULL,
	`master_fee` integer NOT NULL,
	`composition_fee` integer NOT NULL,
	PRIMARY KEY(`artist_id`, `licence_id`, `recording_id`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `artist_licences_issued` ON `artist_licences` (`artist_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `audience_passages` (
	`recording_id` text NOT NULL,
	`bin` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `bin`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audience_passages_first` ON `audience_passages` (`recording_id`,`count`,`bin`);--> statement-breakpoint
CREATE TABLE `audience_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`day` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audience_releases` (
	`recording_id` text NOT NULL,
	`measure` text NOT NULL,
	`bin` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `measure`, `bin`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audience_songs` (
	`artist_id` text NOT NULL,
	`recording_id` text NOT NULL,
	`plays` integer NOT NULL,
	PRIMARY KEY(`artist_id`, `recording_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audience_songs_first` ON `audience_songs` (`artist_id`,`plays`,`recording_id`);--> statement-breakpoint
CREATE TABLE `audience_totals` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`day` integer NOT NULL,
	`surfaced` integer NOT NULL,
	`plays` integer NOT NULL,
	`heard_ms` integer NOT NULL,
	`shortlists` integer NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audience_waiting` (
	`recording_id` text NOT NULL,
	`measure` text NOT NULL,
	`bin` integer NOT NULL,
	`person_id` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`recording_id`, `measure`, `bin`, `person_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audience_waiting_person` ON `audience_waiting` (`person_id`);--> statement-breakpoint
CREATE VIEW artist_keepers AS
SELECT artist_id, user_id FROM artist_members
UNION ALL
SELECT l.artist_id, u.id FROM label_artists l JOIN party_keepers k ON k.party_id = l.party_id JOIN users u ON lower(u.email) = k.email
;--> statement-breakpoint
CREATE VIEW event_audience AS
SELECT e.id AS event_id, e.subject_id AS recording_id, CASE e.kind WHEN 'play' THEN 'plays' ELSE 'shortlists' END AS measure, 0 AS bin, e.user_id, 1 AS count
FROM events e WHERE e.kind IN ('play', 'shortlist')
UNION ALL
SELECT e.id, e.subject_id, 'heardMs', 0, e.user_id, min((e.detail ->> 'endMs') - (e.detail ->> 'startMs'), 3600000)
FROM events e WHERE e.kind = 'listen_range' AND (e.detail ->> 'endMs') > (e.detail ->> 'startMs')
UNION ALL
SELECT DISTINCT e.id, shown.value, 'surfaced', 0, e.user_id, 1
FROM events e, json_each(e.detail, '$.shown') shown WHERE e.kind = 'search' AND shown.type = 'text'
UNION ALL
SELECT e.id, i.recording_id, 'requests', 0, t.user_id, 1
FROM events e JOIN transactions t ON t.id = e.subject_id JOIN transaction_items i ON i.transaction_id = t.id WHERE e.kind = 'licence' AND e.detail ->> 'state' = 'sent'
UNION ALL
SELECT e.id, e.subject_id, 'replay', bins.value, e.user_id, 1
FROM events e CROSS JOIN events o ON o.user_id = e.user_id AND o.company_id = e.company_id AND o.kind = 'listen_range'
  AND o.created_at >= e.created_at - e.created_at % 86400000 AND o.created_at < e.created_at - e.created_at % 86400000 + 86400000 AND o.subject_id = e.subject_id AND o.id <> e.id
CROSS JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59]') bins
WHERE e.kind = 'listen_range' AND bins.value * 10000 >= max(e.detail ->> 'startMs', o.detail ->> 'startMs') - 5000
  AND bins.value * 10000 + 5000 <= min(e.detail ->> 'endMs', o.detail ->> 'endMs')
;--> statement-breakpoint
INSERT INTO audience_waiting (recording_id, measure, bin, person_id, day, count)
  SELECT a.recording_id, a.measure, a.bin, coalesce(a.user_id, ''), e.created_at / 86400000, sum(a.count)
  FROM events e CROSS JOIN event_audience a ON a.event_id = e.id JOIN companies c ON c.id = e.company_id AND c.environment = 'main'
  WHERE a.measure <> 'replay' AND EXISTS (SELECT 1 FROM recordings r WHERE r.id = a.recording_id)
  GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO audience_progress (id, day)
  SELECT 1, coalesce((SELECT min(day) FROM audience_waiting), unixepoch() / 86400) - 1;--> statement-breakpoint
CREATE TRIGGER events_of_audience AFTER INSERT ON events
WHEN NEW.kind IN ('play', 'shortlist', 'listen_range', 'search', 'licence') AND EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND environment = 'main') BEGIN
  INSERT INTO audience_waiting (recording_id, measure, bin, person_id, day, count)
    SELECT a.recording_id, a.measure, a.bin, coalesce(a.user_id, ''), NEW.created_at / 86400000, a.count FROM event_audience a
    WHERE a.event_id = NEW.id AND EXISTS (SELECT 1 FROM recordings r WHERE r.id = a.recording_id)
      AND NOT EXISTS (SELECT 1 FROM recording_artists ra JOIN artist_keepers k ON k.artist_id = ra.artist_id WHERE ra.recording_id = a.recording_id AND k.user_id = a.user_id)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;--> statement-breakpoint
INSERT INTO artist_licences (artist_id, licence_id, recording_id, currency, issued_at, territories, master_fee, composition_fee)
  SELECT a.artist_id, n.licence_id, n.recording_id, n.currency, n.issued_at, n.territories, sum(n.master_fee), sum(n.composition_fee)
  FROM (
    SELECT l.id AS licence_id, line.value ->> 'recordingId' AS recording_id, l.currency, l.issued_at, coalesce(l.terms -> 'territories', '[]') AS territories,
      line.value ->> 'masterFee' AS master_fee, line.value ->> 'compositionFee' AS composition_fee, l.company_id FROM licences l, json_each(l.lines) line
    UNION ALL
    SELECT l.id, line.value ->> 'recordingId', o.currency, l.issued_at, coalesce(l.terms -> 'territories', '[]'),
      -(line.value ->> 'masterFee'), -(line.value ->> 'compositionFee'), l.company_id FROM licences l JOIN licences o ON o.id = l.supersedes_id, json_each(o.lines) line
  ) n JOIN companies c ON c.id = n.company_id AND c.environment = 'main' JOIN recording_artists a ON a.recording_id = n.recording_id
  GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE TRIGGER licences_of_artists AFTER INSERT ON licences WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND environment = 'main') BEGIN
  INSERT INTO artist_licences (artist_id, licence_id, recording_id, currency, issued_at, territories, master_fee, composition_fee)
    SELECT a.artist_id, NEW.id, n.recording_id, n.currency, NEW.issued_at, coalesce(NEW.terms -> 'territories', '[]'), sum(n.master_fee), sum(n.composition_fee)
    FROM (
      SELECT value ->> 'recordingId' AS recording_id, NEW.currency AS currency, value ->> 'masterFee' AS master_fee, value ->> 'compositionFee' AS composition_fee
        FROM json_each(NEW.lines)
      UNION ALL
      SELECT line.value ->> 'recordingId', o.currency, -(line.value ->> 'masterFee'), -(line.value ->> 'compositionFee')
        FROM licences o, json_each(o.lines) line WHERE o.id = NEW.supersedes_id
    ) n JOIN recording_artists a ON a.recording_id = n.recording_id
    WHERE true GROUP BY 1, 2, 3, 4 ON CONFLICT DO NOTHING;
END;
