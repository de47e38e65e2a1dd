CREATE TABLE `album_restrictions` (
	`album_id` text NOT NULL,
	`restriction_id` text NOT NULL,
	PRIMARY KEY(`album_id`, `restriction_id`),
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`restriction_id`) REFERENCES `restrictions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `album_restrictions_restriction` ON `album_restrictions` (`restriction_id`);--> statement-breakpoint
CREATE TABLE `artist_restrictions` (
	`artist_id` text NOT NULL,
	`restriction_id` text NOT NULL,
	PRIMARY KEY(`artist_id`, `restriction_id`),
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`restriction_id`) REFERENCES `restrictions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `artist_restrictions_restriction` ON `artist_restrictions` (`restriction_id`);--> statement-breakpoint
CREATE TABLE `former_record_slugs` (
	`subject` text NOT NULL,
	`slug` text NOT NULL,
	`record_id` text NOT NULL,
	PRIMARY KEY(`subject`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `former_record_slugs_record` ON `former_record_slugs` (`record_id`);--> statement-breakpoint
CREATE TABLE `inherited_restrictions` (
	`recording_id` text NOT NULL,
	`restriction_id` text NOT NULL,
	`origin_id` text NOT NULL,
	PRIMARY KEY(`recording_id`, `restriction_id`, `origin_id`)
);
--> statement-breakpoint
CREATE INDEX `inherited_restrictions_restriction` ON `inherited_restrictions` (`restriction_id`,`origin_id`);--> statement-breakpoint
ALTER TABLE `albums` ADD `image_focus` text DEFAULT 'center' NOT NULL;--> statement-breakpoint
CREATE INDEX `albums_title` ON `albums` (`title`,`id`);--> statement-breakpoint
ALTER TABLE `artists` ADD `aliases` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `artists` ADD `alias_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE policies SET scopes = json_insert(scopes, '$[#]', 'UpdateAlbum')
  WHERE id = '00000000-0000-7000-8000-000000000202' AND NOT EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'UpdateAlbum');--> statement-breakpoint
CREATE TRIGGER album_restrictions_added AFTER INSERT ON album_restrictions BEGIN
  INSERT OR IGNORE INTO inherited_restrictions SELECT recording_id, NEW.restriction_id, NEW.album_id FROM album_recordings WHERE album_id = NEW.album_id;
END;--> statement-breakpoint
CREATE TRIGGER album_restrictions_removed AFTER DELETE ON album_restrictions BEGIN
  DELETE FROM inherited_restrictions WHERE restriction_id = OLD.restriction_id AND origin_id = OLD.album_id;
END;--> statement-breakpoint
CREATE TRIGGER album_recordings_restricted AFTER INSERT ON album_recordings BEGIN
  INSERT OR IGNORE INTO inherited_restrictions SELECT NEW.recording_id, restriction_id, NEW.album_id FROM album_restrictions WHERE album_id = NEW.album_id;
END;--> statement-breakpoint
CREATE TRIGGER album_recordings_released AFTER DELETE ON album_recordings BEGIN
  DELETE FROM inherited_restrictions WHERE recording_id = OLD.recording_id AND origin_id = OLD.album_id;
END;--> statement-breakpoint
CREATE TRIGGER album_recordings_moved AFTER UPDATE OF recording_id, album_id ON album_recordings BEGIN
  DELETE FROM inherited_restrictions WHERE recording_id = OLD.recording_id AND origin_id = OLD.album_id;
  INSERT OR IGNORE INTO inherited_restrictions SELECT NEW.recording_id, restriction_id, NEW.album_id FROM album_restrictions WHERE album_id = NEW.album_id;
END;--> statement-breakpoint
CREATE TRIGGER artist_restrictions_added AFTER INSERT ON artist_restrictions BEGIN
  INSERT OR IGNORE INTO inherited_restrictions SELECT recording_id, NEW.restriction_id, NEW.artist_id FROM recording_artists WHERE artist_id = NEW.artist_id;
END;--> statement-breakpoint
CREATE TRIGGER artist_restrictions_removed AFTER DELETE ON artist_restrictions BEGIN
  DELETE FROM inherited_restrictions WHERE restriction_id = OLD.restriction_id AND origin_id = OLD.artist_id;
END;--> statement-breakpoint
CREATE TRIGGER recording_artists_restricted AFTER INSERT ON recording_artists BEGIN
  INSERT OR IGNORE INTO inherited_restrictions SELECT NEW.recording_id, restriction_id, NEW.artist_id FROM artist_restrictions WHERE artist_id = NEW.artist_id;
END;--> statement-breakpoint
CREATE TRIGGER recording_artists_released AFTER DELETE ON recording_artists BEGIN
  DELETE FROM inherited_restrictions WHERE recording_id = OLD.recording_id AND origin_id = OLD.artist_id;
END;--> statement-breakpoint
CREATE TRIGGER recording_artists_moved AFTER UPDATE OF recording_id, artist_id ON recording_artists BEGIN
  DELETE FROM inherited_restrictions WHERE recording_id = OLD.recording_id AND origin_id = OLD.artist_id;
  INSERT OR IGNORE INTO inherited_restrictions SELECT NEW.recording_id, restriction_id, NEW.artist_id FROM artist_restrictions WHERE artist_id = NEW.artist_id;
END;
