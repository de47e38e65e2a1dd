-- Rows also have the names of writers, publishers and labels, years, languages, one-stop and stems: they are written again.
UPDATE generation SET complete = 0;
