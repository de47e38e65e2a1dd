-- Each two words of a title are one token of the index, so that a search for several common words reads short lists. The next rebuild
-- (`npm run reindex`, or the schedule's) fills them in; until then titles with several words of a search stand among those that have
-- them anywhere.
UPDATE generation SET complete = 0;
