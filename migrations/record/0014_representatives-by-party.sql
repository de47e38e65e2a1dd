UPDATE recordings SET represented_by_id = (SELECT id FROM parties WHERE name = recordings.represented_by ORDER BY id LIMIT 1)
  WHERE represented_by IS NOT NULL AND represented_by_id IS NULL;
