-- Rows also have the use of AI, and one-stop by territories and rights: they are written again.
UPDATE generation SET complete = 0;
