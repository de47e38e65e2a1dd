UPDATE `licensed_recordings` SET (`exclusivity`, `category`) = (SELECT coalesce(json_extract(l.terms, '$.exclusivity'), 'none'), coalesce(json_extract(l.terms, '$.category'), '') FROM licences l WHERE l.id = licence_id);--> statement-breakpoint
ALTER TABLE `licensed_recordings` DROP COLUMN `exclusive`;
