CREATE INDEX `events_user` ON `events` (`user_id`) WHERE user_id IS NOT NULL;
