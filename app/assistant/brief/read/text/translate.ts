import { type BriefLanguage, languageWords } from "#app/assistant/brief/data/languages.ts";
import { isPhrase, maxPhrase } from "#app/assistant/brief/data/lexicon.ts";

type Words = {
  means: Map<string, string> /** Words of the longest phrase that begins with a word. */;
  longest: Map<string, number>;
};

const read = new Map<BriefLanguage, Words>();

export function wordsOf(language: BriefLanguage): Words {
  const known = read.get(language);
  if (known !== undefined) return known;
  const means = new Map<string, string>();
  const longest = new Map<string, number>();
  for (const pair of languageWords[language].means.split(/,\s*|\n/)) {
    const [word = "", english = ""] = pair.trim().split("=");
    if (word === "") continue;
    means.set(word, english);
    const [first = "", ...more] = word.split(" ");
    longest.set(first, Math.max(longest.get(first) ?? 0, more.length + 1));
  }
  const words = { means, longest };
  read.set(language, words);
  return words;
}

const token = /\d+(?=-[a-zß-ɏ]{3})|[a-zß-ɏ\d](?:[a-zß-ɏ\d'-]*[a-zß-ɏ\d])?/g;

/** Joined to the next word in French and Italian: "l'ambiance". */
const elision = /(?<![a-zß-ɏ\d])(?:[cdjlmnst]|qu)'(?=[a-zß-ɏ])/g;

/** Words of other languages that an English text has as well, with another meaning. */
export const englishToo = new Set(
  "will an do as com pro die site type pays son vol no once come a o e y u me en in on war was also so den des chanson titre tom mai mar mars sin sans est film radio podcast genre style brief region tempo spots tv opener media en la".split(
    " ",
  ),
);

/** A lower-case text with what the grammar reads in English words of at most the same length, filled up with blanks. */
export function translate(lower: string, language: BriefLanguage, isMixed = false): string {
  const { means, longest } = wordsOf(language);
  let [text, done] = ["", 0];
  const tokens = [...lower.matchAll(token)];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (first === undefined) break;
    const found = phraseAt(lower, tokens, at, { means, longest });
    if (found === null || (isMixed && found.last === at && englishToo.has(first[0]))) continue;
    const { english: meant, last } = found;
    const end = (tokens[last]?.index ?? 0) + (tokens[last]?.[0].length ?? 0);
    if (meant !== null) {
      text += lower.slice(done, first.index) + meant.padEnd(end - first.index);
      done = end;
    }
    at = last;
  }
  text = withJoints(text + lower.slice(done));
  return language === "French" ? text.replace(elision, (one) => " ".repeat(one.length)) : text;
}

/** "from 2 & 3", "or flamenco or palmas", "2 k & 500" as the grammar reads them. */
function withJoints(text: string): string {
  return text
    .replace(/(?<=(?:from|between|entre)[ ]+\d[\d.,]*[ ]*(?:k|million)?[ ]*)(?:&|and)(?=[ ]*\d)/g, (one) =>
      "-".padEnd(one.length),
    )
    .replace(/(?<=(?:^|[.!?;:(,])[ ]*)or(?=[ ]+[^,.;!?]{2,40} or )/g, "no")
    .replace(/(?<![\d.,])(\d{1,3})[ ]+k[ ]+(?:&[ ]+)?(\d{3})(?![\d.,])/g, (one, thousands, more) =>
      `${thousands}${more}`.padEnd(one.length),
    )
    .replace(
      /(?<![\d.,])([2-9]0)([ ]+&[ ]+|-)([1-9])(?=[ ]+(?:k|million|sec|min|m|years|days|bpm)(?![a-zß-ɏ]))/g,
      (one, tens, _, units) => String(Number(tens) + Number(units)).padEnd(one.length),
    );
}

type Found = { english: string | null; last: number };

/** The longest phrase that begins with a token; names of sounds and feelings stay as they are. */
function phraseAt(lower: string, tokens: RegExpExecArray[], at: number, { means, longest }: Words): Found | null {
  const start = tokens[at]?.index ?? 0;
  const textTo = (last: number) => {
    const end = tokens[last];
    return end === undefined ? null : lower.slice(start, end.index + end[0].length);
  };
  for (let size = maxPhrase(tokens[at]?.[0] ?? ""); size > 1; size -= 1) {
    const text = textTo(at + size - 1);
    if (text !== null && isPhrase(text)) return { english: null, last: at + size - 1 };
  }
  for (let size = longest.get(tokens[at]?.[0] ?? "") ?? 0; size > 0; size -= 1) {
    const text = textTo(at + size - 1);
    const meant = text === null ? undefined : means.get(text);
    if (meant !== undefined) return { english: meant, last: at + size - 1 };
  }
  return null;
}
