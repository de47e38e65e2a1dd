CREATE TABLE `rights_changes` (
	`recording_id` text NOT NULL,
	`kind` text NOT NULL,
	`changed_at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`recording_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `rights_changes_untold` ON `rights_changes` (`changed_at`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE TRIGGER recording_restricted AFTER INSERT ON recording_restrictions BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) VALUES (NEW.recording_id, 'restriction', CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER inherited_restricted AFTER INSERT ON inherited_restrictions BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) VALUES (NEW.recording_id, 'restriction', CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER restrictions_changed AFTER UPDATE OF kind, name, value, company_id, valid_from, valid_until ON restrictions BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT recording_id, 'restriction', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recording_restrictions WHERE restriction_id = NEW.id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT recording_id, 'restriction', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM inherited_restrictions WHERE restriction_id = NEW.id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER recordings_taken_down AFTER UPDATE OF status, publish_from, publish_until ON recordings WHEN (OLD.status = 'published' AND NEW.status <> 'published') OR OLD.publish_from IS NOT NEW.publish_from OR OLD.publish_until IS NOT NEW.publish_until BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) VALUES (NEW.id, 'takedown', CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER master_shares_changed AFTER DELETE ON splits WHEN OLD.side = 'master' BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT id, 'shares', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recordings WHERE id = OLD.subject_id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER composition_shares_changed AFTER DELETE ON splits WHEN OLD.side = 'composition' BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT id, 'shares', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recordings WHERE work_id = OLD.subject_id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER master_disputed AFTER INSERT ON rights_disputes WHEN NEW.side = 'master' BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT id, 'dispute', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recordings WHERE id = NEW.subject_id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER composition_disputed AFTER INSERT ON rights_disputes WHEN NEW.side = 'composition' BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT id, 'dispute', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM recordings WHERE work_id = NEW.subject_id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER agreements_changed AFTER UPDATE OF status, starts_on, ends_on, renew_months, territories, excluded_territories, media ON agreements WHEN OLD.status = 'active' BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT r.id, 'agreement', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM agreement_parties ap CROSS JOIN splits s ON s.party_id = ap.party_id AND s.side = 'composition'
    CROSS JOIN recordings r ON r.work_id = s.subject_id WHERE ap.agreement_id = NEW.id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT r.id, 'agreement', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM agreement_parties ap CROSS JOIN splits s ON s.party_id = ap.party_id AND s.side = 'master'
    CROSS JOIN recordings r ON r.id = s.subject_id WHERE ap.agreement_id = NEW.id ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;--> statement-breakpoint
CREATE TRIGGER agreement_parties_removed AFTER DELETE ON agreement_parties BEGIN
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT r.id, 'agreement', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM splits s CROSS JOIN recordings r ON r.work_id = s.subject_id WHERE s.party_id = OLD.party_id AND s.side = 'composition' ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
  INSERT INTO rights_changes (recording_id, kind, changed_at) SELECT r.id, 'agreement', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM splits s CROSS JOIN recordings r ON r.id = s.subject_id WHERE s.party_id = OLD.party_id AND s.side = 'master' ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL;
END;
