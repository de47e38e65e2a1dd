import { foldWords } from "#app/catalogue/fold.ts";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

const english = setOf("the and for with we is are a of to it that this need looking should by or not no our in on");
/** Frequent words that English has not. */
const others: [name: string, words: ReadonlySet<string>][] = [
  [
    "German",
    setOf(
      "und der die das wir fur mit ist nicht eine ein einen bis auf wird soll suchen brauchen sollte musik den dem zu keine bitte",
    ),
  ],
  [
    "French",
    setOf("le les des et nous pour avec une est pas dans sur cherchons musique du qui il doit sans avant que vous"),
  ],
  ["Spanish", setOf("el los las una para con que necesitamos buscamos musica del por es sin muy pero antes como mas")],
  ["Italian", setOf("il gli che una per con non di cerchiamo musica del della e sono senza entro molto")],
  ["Portuguese", setOf("uma para com nao que precisamos musica do da os em sem mais ate procuramos")],
  ["Dutch", setOf("het een voor met wij we zijn niet zoeken muziek van naar moet zonder graag de en")],
  ["Swedish", setOf("och att vi en for med ar inte soker musik som ska utan det")],
  ["Polish", setOf("i na do z jest nie szukamy muzyki dla oraz potrzebujemy bez ma byc")],
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

/** The language that a text reads like, if it is not English; null for English and for texts of a few words. */
export function otherLanguage(text: string): string | null {
  if (otherScript.test(text)) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    for (const [name, script] of scripts)
      if ((text.match(script)?.length ?? 0) > letters / 3 && letters > 5) return name;
  }
  const words = foldWords(text.toLowerCase());
  const count = (set: ReadonlySet<string>) => words.filter((one) => set.has(one)).length;
  const [best] = others.map(([name, set]) => ({ name, hits: count(set) })).toSorted((a, b) => b.hits - a.hits);
  return best !== undefined && best.hits >= 3 && best.hits > 1.5 * count(english) ? best.name : null;
}
