import { type BriefLanguage, languageWords } from "#app/assistant/brief/data/languages.ts";
import { englishToo, wordsOf } from "#app/assistant/brief/read/text/translate.ts";

const english = new Set(
  "the and for with we is are a of to it that this need looking should by or not our in on be from at but like have can you your will please i his her they".split(
    " ",
  ),
);
/** Frequent words of languages that the grammar does not read, beside those that it does. */
const frequent: [name: string, words: ReadonlySet<string>][] = [
  ...Object.entries(languageWords).map(([name, own]): [string, Set<string>] => [
    name,
    new Set(own.frequent.split(" ")),
  ]),
  ["Italian", new Set("il gli che una per con non di cerchiamo musica del della e sono senza entro molto".split(" "))],
  ["Dutch", new Set("het een voor met wij we zijn niet zoeken muziek van naar moet zonder graag de en".split(" "))],
  ["Swedish", new Set("och att vi en för med är inte söker musik som ska utan det".split(" "))],
  ["Polish", new Set("i na do z jest nie szukamy muzyki dla oraz potrzebujemy bez ma być".split(" "))],
];
const scripts: [name: string, letters: RegExp][] = [
  ["Japanese", /[\u3040-\u30ff]/gu],
  ["Korean", /[\uac00-\ud7af]/gu],
  ["Chinese", /[\u4e00-\u9fff]/gu],
  ["Russian", /[\u0400-\u04ff]/gu],
  ["Greek", /[\u0370-\u03ff]/gu],
  ["Arabic", /[\u0600-\u06ff]/gu],
  ["Hebrew", /[\u0590-\u05ff]/gu],
  ["Thai", /[\u0e00-\u0e7f]/gu],
  ["Hindi", /[\u0900-\u097f]/gu],
];

const otherScript = /[\u0370-\u1fff\u3040-\ud7af]/;

const token = /[a-zß-ɏ\d](?:[a-zß-ɏ\d'-]*[a-zß-ɏ\d])?/g;

function isRead(name: string): name is BriefLanguage {
  return name in languageWords;
}

/** The language that a lower-case text is written in, if it is not English; null for English and for texts of too few words. */
export function languageOf(lower: string): string | null {
  if (otherScript.test(lower)) {
    const letters = lower.match(/\p{L}/gu)?.length ?? 0;
    for (const [name, script] of scripts)
      if ((lower.match(script)?.length ?? 0) > letters / 3 && letters > 5) return name;
  }
  const words = lower.match(token) ?? [];
  const ofEnglish = words.filter((word) => english.has(word)).length;
  const counts = frequent.flatMap(([name, own]) => {
    const sure = words.filter((word) => own.has(word)).length;
    // Words of an English text stand in other lists, too: those of a whole language are not read for them.
    if (4 * sure < ofEnglish) return [];
    const means = isRead(name) ? wordsOf(name).means : null;
    const more = words.filter((word) => word.length > 4 && !own.has(word) && means?.has(word)).length;
    return [{ name, hits: sure + more }];
  });
  const [best] = counts.toSorted((a, b) => b.hits - a.hits);
  return best !== undefined && best.hits >= 2 && best.hits > 1.2 * ofEnglish ? best.name : null;
}

/** A language that an English text has whole sentences of. */
export function secondLanguage(lower: string): BriefLanguage | null {
  const words = lower.match(token) ?? [];
  const counts = frequent.flatMap(([name, own]) =>
    isRead(name)
      ? [{ name, hits: words.filter((word) => own.has(word) && !english.has(word) && !englishToo.has(word)).length }]
      : [],
  );
  const [best] = counts.toSorted((a, b) => b.hits - a.hits);
  return best !== undefined && best.hits >= 4 ? best.name : null;
}

/** A language whose words the grammar has; null for others. */
export function readLanguage(name: string | null): BriefLanguage | null {
  return name !== null && isRead(name) ? name : null;
}
