ALTER TABLE `users` ADD `name_key` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `policies` ADD `name_key` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `invitations` ADD `name_key` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `companies` ADD `name_key` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `policies` ADD `edition` text;
--> statement-breakpoint
ALTER TABLE `invitations` ADD `edition` text;
--> statement-breakpoint
-- The folded form (db/folded-name.server.ts) of names that are stored already. SQLite folds ASCII only, so the accented letters of
-- European names are replaced one after the other. Later writes store the key themselves.
UPDATE `users` SET `name_key` = replace(replace(replace(replace(replace(lower(trim(`name`)), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
--> statement-breakpoint
UPDATE `users` SET `name_key` = (
  WITH RECURSIVE letters(`accented`, `plain`) AS (VALUES (
    'áàâäãåāăąÁÀÂÄÃÅĀĂĄçćčÇĆČďđĎĐéèêëēėęěÉÈÊËĒĖĘĚğĞíìîïīıÍÌÎÏĪłŁñńňÑŃŇóòôöõøōőÓÒÔÖÕØŌŐřŘśšşŚŠŞťŤúùûüūůűÚÙÛÜŪŮŰýÿÝŸźżžŹŻŽ',
    'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiillnnnnnnoooooooooooooooorrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'
  )), folding(`step`, `folded`) AS (
    SELECT 1, `users`.`name_key`
    UNION ALL
    SELECT `step` + 1, replace(`folded`, substr(`accented`, `step`, 1), substr(`plain`, `step`, 1)) FROM folding, letters
    WHERE `step` <= length(`accented`)
  )
  SELECT `folded` FROM folding ORDER BY `step` DESC LIMIT 1
) WHERE `name_key` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `policies` SET `name_key` = replace(replace(replace(replace(replace(lower(trim(`name`)), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
--> statement-breakpoint
UPDATE `policies` SET `name_key` = (
  WITH RECURSIVE letters(`accented`, `plain`) AS (VALUES (
    'áàâäãåāăąÁÀÂÄÃÅĀĂĄçćčÇĆČďđĎĐéèêëēėęěÉÈÊËĒĖĘĚğĞíìîïīıÍÌÎÏĪłŁñńňÑŃŇóòôöõøōőÓÒÔÖÕØŌŐřŘśšşŚŠŞťŤúùûüūůűÚÙÛÜŪŮŰýÿÝŸźżžŹŻŽ',
    'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiillnnnnnnoooooooooooooooorrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'
  )), folding(`step`, `folded`) AS (
    SELECT 1, `policies`.`name_key`
    UNION ALL
    SELECT `step` + 1, replace(`folded`, substr(`accented`, `step`, 1), substr(`plain`, `step`, 1)) FROM folding, letters
    WHERE `step` <= length(`accented`)
  )
  SELECT `folded` FROM folding ORDER BY `step` DESC LIMIT 1
) WHERE `name_key` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `invitations` SET `name_key` = replace(replace(replace(replace(replace(lower(trim(`name`)), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
--> statement-breakpoint
UPDATE `invitations` SET `name_key` = (
  WITH RECURSIVE letters(`accented`, `plain`) AS (VALUES (
    'áàâäãåāăąÁÀÂÄÃÅĀĂĄçćčÇĆČďđĎĐéèêëēėęěÉÈÊËĒĖĘĚğĞíìîïīıÍÌÎÏĪłŁñńňÑŃŇóòôöõøōőÓÒÔÖÕØŌŐřŘśšşŚŠŞťŤúùûüūůűÚÙÛÜŪŮŰýÿÝŸźżžŹŻŽ',
    'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiillnnnnnnoooooooooooooooorrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'
  )), folding(`step`, `folded`) AS (
    SELECT 1, `invitations`.`name_key`
    UNION ALL
    SELECT `step` + 1, replace(`folded`, substr(`accented`, `step`, 1), substr(`plain`, `step`, 1)) FROM folding, letters
    WHERE `step` <= length(`accented`)
  )
  SELECT `folded` FROM folding ORDER BY `step` DESC LIMIT 1
) WHERE `name_key` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `companies` SET `name_key` = replace(replace(replace(replace(replace(lower(trim(`name`)), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
--> statement-breakpoint
UPDATE `companies` SET `name_key` = (
  WITH RECURSIVE letters(`accented`, `plain`) AS (VALUES (
    'áàâäãåāăąÁÀÂÄÃÅĀĂĄçćčÇĆČďđĎĐéèêëēėęěÉÈÊËĒĖĘĚğĞíìîïīıÍÌÎÏĪłŁñńňÑŃŇóòôöõøōőÓÒÔÖÕØŌŐřŘśšşŚŠŞťŤúùûüūůűÚÙÛÜŪŮŰýÿÝŸźżžŹŻŽ',
    'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiillnnnnnnoooooooooooooooorrssssssttuuuuuuuuuuuuuuyyyyzzzzzz'
  )), folding(`step`, `folded`) AS (
    SELECT 1, `companies`.`name_key`
    UNION ALL
    SELECT `step` + 1, replace(`folded`, substr(`accented`, `step`, 1), substr(`plain`, `step`, 1)) FROM folding, letters
    WHERE `step` <= length(`accented`)
  )
  SELECT `folded` FROM folding ORDER BY `step` DESC LIMIT 1
) WHERE `name_key` GLOB '*[^ -~]*';
--> statement-breakpoint
-- Two policies whose names differ in case or accents only both stay: the younger one's key carries its id.
UPDATE `policies` SET `name_key` = `name_key` || ' ' || `id` WHERE `id` NOT IN (SELECT min(`id`) FROM `policies` GROUP BY `name_key`);
--> statement-breakpoint
DROP INDEX `policies_name`;
--> statement-breakpoint
CREATE UNIQUE INDEX `policies_name_key` ON `policies` (`name_key`);
--> statement-breakpoint
-- Of several open invitations of one address into one company the newest stays open.
UPDATE `invitations` SET `status` = 'revoked' WHERE `status` = 'pending' AND `id` NOT IN (
  SELECT max(`id`) FROM `invitations` WHERE `status` = 'pending' GROUP BY `company_id`, `email`
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`company_id`,`email`) WHERE status = 'pending';
--> statement-breakpoint
-- Two colours of a theme under the names that the settings page has.
UPDATE `companies` SET `theme` = json_remove(
  json_set(`theme`, '$.background', json_extract(`theme`, '$.ground'), '$.text', json_extract(`theme`, '$.ink')), '$.ground', '$.ink'
) WHERE json_type(`theme`, '$.ground') IS NOT NULL;
