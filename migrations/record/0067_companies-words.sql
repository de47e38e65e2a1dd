ALTER TABLE `parties` ADD `company_id` text REFERENCES companies(id);--> statement-breakpoint
UPDATE `clearances` SET `status` = 'stated' WHERE `status` = 'approved'
  AND EXISTS (SELECT 1 FROM `transactions` t JOIN `companies` c ON c.id = t.company_id
    WHERE t.id = `clearances`.transaction_id AND c.subdomain <> '' AND t.status NOT IN ('licensed', 'delivered'))
  AND NOT EXISTS (SELECT 1 FROM `approval_requests` r JOIN `approval_items` i ON i.request_id = r.id
    WHERE r.transaction_id = `clearances`.transaction_id AND r.answered_at IS NOT NULL
      AND i.recording_id = `clearances`.recording_id AND i.side = `clearances`.side);
