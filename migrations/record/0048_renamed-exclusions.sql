-- Slides name the sub-domains they are not shown on. Before renames were followed, a company that changed its own saw them again: a name that
-- no company of the environment has now becomes the sub-domain of the one that gave it up last, as the audit log has it.
UPDATE `slides` SET `exclude_subdomains` = (
  WITH home AS (SELECT o.`environment` FROM `sliders` s JOIN `companies` o ON o.`id` = s.`company_id` WHERE s.`id` = `slides`.`slider_id`)
  SELECT json_group_array(DISTINCT CASE
    WHEN EXISTS (SELECT 1 FROM `companies` h WHERE h.`environment` = (SELECT `environment` FROM home) AND h.`subdomain` = excluded.value)
    THEN excluded.value
    ELSE coalesce((
      SELECT c.`subdomain` FROM `companies` c CROSS JOIN `audit_log` a ON a.`subject_id` = c.`id` AND a.`subject_type` = 'company'
      WHERE c.`environment` = (SELECT `environment` FROM home) AND c.`subdomain` <> ''
        AND a.`action` IN ('company-changed', 'company-domain-changed')
        AND iif(json_valid(a.`detail`), a.`detail` ->> '$.before.subdomain', NULL) = excluded.value
      ORDER BY a.`created_at` DESC, a.`id` DESC LIMIT 1), excluded.value)
    END)
  FROM json_each(`slides`.`exclude_subdomains`) excluded)
WHERE `exclude_subdomains` <> '[]' AND iif(json_valid(`exclude_subdomains`), json_type(`exclude_subdomains`), '') = 'array';
