import { Part, type Reader } from "#app/assistant/brief/read/part.ts";
import { readBudgets } from "#app/assistant/brief/read/read-budget.ts";
import { readCategory } from "#app/assistant/brief/read/read-category.ts";
import { readDeadlines } from "#app/assistant/brief/read/read-deadline.ts";
import { readDevelopment } from "#app/assistant/brief/read/read-development.ts";
import { readExclusions } from "#app/assistant/brief/read/read-exclusions.ts";
import { readLengths } from "#app/assistant/brief/read/read-lengths.ts";
import { readMedia } from "#app/assistant/brief/read/read-media.ts";
import { readReferences } from "#app/assistant/brief/read/read-references.ts";
import { readScenes } from "#app/assistant/brief/read/read-scenes.ts";
import { readTags } from "#app/assistant/brief/read/read-tags.ts";
import { readTempo } from "#app/assistant/brief/read/read-tempo.ts";
import { readTerritories } from "#app/assistant/brief/read/read-territory.ts";
import { readExclusivity, readTerms } from "#app/assistant/brief/read/read-use.ts";
import { readVocals } from "#app/assistant/brief/read/read-vocals.ts";
import type { Sentence } from "#app/assistant/brief/read/segment-brief.ts";

/** Reads one sentence. What is read first takes its words: "at 0:45" is no length, "no drums" no instrument. */
export function readSentence(sentence: Sentence, reader: Reader): Part {
  const part = new Part(sentence);
  if (sentence.folded || sentence.isInstruction) return part;
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
