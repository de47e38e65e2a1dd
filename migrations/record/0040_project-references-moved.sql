INSERT INTO `reference_songs` (`id`, `company_id`, `project_id`, `name`, `name_key`, `link`, `created_at`, `updated_at`)
SELECT r.id, p.company_id, r.project_id, r.label, lower(r.label), r.link, p.created_at, p.created_at
FROM `project_references` AS r JOIN `projects` AS p ON p.id = r.project_id;--> statement-breakpoint
DROP TABLE `project_references`;
