CREATE TABLE `former_hosts` (
	`name` text NOT NULL,
	`environment` text NOT NULL,
	`company_id` text NOT NULL,
	PRIMARY KEY(`name`, `environment`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER companies_moved AFTER UPDATE OF subdomain, custom_host ON companies BEGIN
  INSERT INTO former_hosts (name, environment, company_id)
    SELECT OLD.subdomain, OLD.environment, OLD.id WHERE OLD.subdomain <> NEW.subdomain
    UNION ALL SELECT OLD.custom_host, OLD.environment, OLD.id WHERE OLD.custom_host IS NOT NULL AND OLD.custom_host IS NOT NEW.custom_host
    ON CONFLICT DO UPDATE SET company_id = excluded.company_id;
END;
