CREATE TABLE `outages` (
	`environment` text PRIMARY KEY NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`first_contact` text NOT NULL,
	`second_contact` text NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
