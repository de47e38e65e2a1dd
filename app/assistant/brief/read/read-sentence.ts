import { readDeadlines } from "#app/assistant/brief/read/dates/read-deadline.ts";
import { readExclusions } from "#app/assistant/brief/read/exclusions/read-exclusions.ts";
import { readDevelopment } from "#app/assistant/brief/read/music/read-development.ts";
import { readTags } from "#app/assistant/brief/read/music/read-tags.ts";
import { readTempo } from "#app/assistant/brief/read/music/read-tempo.ts";
import { readVocals } from "#app/assistant/brief/read/music/read-vocals.ts";
import { Part, type Reader } from "#app/assistant/brief/read/part.ts";
import { readLengths } from "#app/assistant/brief/read/picture/read-lengths.ts";
import { readScenes } from "#app/assistant/brief/read/picture/read-scenes.ts";
import { readReferences } from "#app/assistant/brief/read/references/read-references.ts";
import type { Sentence } from "#app/assistant/brief/read/text/segment-brief.ts";
import { readBudgets } from "#app/assistant/brief/read/usage/read-budget.ts";
import { readCategory } from "#app/assistant/brief/read/usage/read-category.ts";
import { readMedia } from "#app/assistant/brief/read/usage/read-media.ts";
import { readTerritories } from "#app/assistant/brief/read/usage/read-territory.ts";
import { readExclusivity, readTerms } from "#app/assistant/brief/read/usage/read-use.ts";

/** What is shorter says nothing, and a text may have thousands of it. */
const words = /[^\s!-/:-@[-`{-~]{2}|\d/;

/** Reads one sentence. What is read first takes its words: "at 0:45" is no length, "no drums" no instrument. */
export function readSentence(sentence: Sentence, reader: Reader): Part {
  const part = new Part(sentence);
  if (sentence.folded || sentence.isInstruction || !words.test(sentence.text)) return part;
  readReferences(part, reader);
  readScenes(part);
  readDeadlines(part, reader);
  readTempo(part, reader);
  readTerms(part, reader);
  readBudgets(part);
  readExclusivity(part);
  readVocals(part);
  readCategory(part);
  readMedia(part, reader);
  readLengths(part, reader);
  readTerritories(part, reader);
  readDevelopment(part);
  readExclusions(part, reader);
  readTags(part, reader);
  return part;
}
