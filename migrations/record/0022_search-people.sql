CREATE TABLE `search_people` (
	`scope` text NOT NULL,
	`words` text NOT NULL,
	`person` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`scope`, `words`, `person`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_people_person` ON `search_people` (`person`);--> statement-breakpoint
CREATE INDEX `search_people_created` ON `search_people` (`created_at`) WHERE person <> '';--> statement-breakpoint
INSERT INTO search_people (scope, words, person, created_at)
  SELECT s.value, e.subject_id, coalesce(e.user_id, 'day ' || date(e.created_at / 1000, 'unixepoch')), min(e.created_at)
  FROM events e LEFT JOIN companies c ON c.id = e.company_id CROSS JOIN json_each(json_array(e.company_id, c.environment)) s
  WHERE e.kind = 'search' AND s.value IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO search_people (scope, words, person, created_at)
  SELECT scope, words, '', max(created_at) FROM search_people GROUP BY scope, words HAVING count(*) >= 3;--> statement-breakpoint
DELETE FROM search_people WHERE person <> '' AND EXISTS (
  SELECT 1 FROM search_people a WHERE a.scope = search_people.scope AND a.words = search_people.words AND a.person = '');--> statement-breakpoint
CREATE TRIGGER searches_of_people AFTER INSERT ON events WHEN NEW.kind = 'search' BEGIN
  INSERT INTO search_people (scope, words, person, created_at)
    SELECT s.value, NEW.subject_id, coalesce(NEW.user_id, 'day ' || date(NEW.created_at / 1000, 'unixepoch')), NEW.created_at
    FROM json_each(json_array(NEW.company_id, (SELECT environment FROM companies WHERE id = NEW.company_id))) s
    WHERE s.value IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM search_people a WHERE a.scope = s.value AND a.words = NEW.subject_id AND a.person = '')
    ON CONFLICT DO NOTHING;
  INSERT INTO search_people (scope, words, person, created_at)
    SELECT p.scope, p.words, '', NEW.created_at
    FROM json_each(json_array(NEW.company_id, (SELECT environment FROM companies WHERE id = NEW.company_id))) s
    CROSS JOIN search_people p ON p.scope = s.value AND p.words = NEW.subject_id
    GROUP BY p.scope, p.words HAVING count(*) >= 3 ON CONFLICT DO NOTHING;
  DELETE FROM search_people WHERE words = NEW.subject_id AND person <> ''
    AND scope IN (NEW.company_id, (SELECT environment FROM companies WHERE id = NEW.company_id))
    AND EXISTS (SELECT 1 FROM search_people a WHERE a.scope = search_people.scope AND a.words = NEW.subject_id AND a.person = '');
END;
