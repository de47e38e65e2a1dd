-- Rows also have the sides that parties are asked about, which standing approvals are compared with: they are written again.
UPDATE generation SET complete = 0;
