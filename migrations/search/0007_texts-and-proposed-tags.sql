-- Rows also have the words of texts, and proposed tags below confirmed ones: they are written again.
UPDATE generation SET complete = 0;
