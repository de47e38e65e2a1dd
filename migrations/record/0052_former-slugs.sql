CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`recording_id` text NOT NULL,
	FOREIGN KEY (`recording_id`) REFERENCES `recordings`(`id`) ON UPDATE no action ON DELETE no action
);
