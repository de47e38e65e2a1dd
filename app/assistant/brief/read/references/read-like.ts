import { type BriefLanguage, languageWords } from "#app/assistant/brief/data/languages.ts";
import { alike, likeness } from "#app/assistant/brief/read/references/reference-expressions.ts";
import { lowerCase, withPlainMarks } from "#app/assistant/brief/read/text/plain-text.ts";
import { translate } from "#app/assistant/brief/read/text/translate.ts";
import { foldWords } from "#app/catalogue/fold.ts";

/** Texts of a few words that want something like a name: the words of briefs for it, at the beginning or the end of a text. */

const lead =
  "(?:(?:i )?(?:want|need) +)?(?:(?:something|anything|some|a bit|was|(?:of the +|of a +|a +|the +)?(?:music|songs?|tracks?)) +)?(?:(?:that|just) +)?";
const before = new RegExp(`^${lead}${alike} +(?=\\S)`);
/** "wie" is "ref" in the grammar, and a style is what one is like. */
const translatedBefore = new RegExp(`^${lead}(?:${alike}|ref|style) +(?=\\S)`);
const behind = new RegExp(`^(?<name>\\S.{1,50}?)(?:[ -](?:${likeness})|-(?:artig|like))$`);
const maxText = 120;
/** What it is unlike the name in. */
const turn = /,| +(?:but|only|just|nur|with(?:out)?|w\/|no|not|for|mit|avec|ohne) +/;
const slower = /(?<![a-zß-ɏ])(?:slow(?:er)?|calmer|langsam)(?![a-zß-ɏ])/;
const faster = /(?<![a-zß-ɏ])(?:fast(?:er)?|schnell)(?![a-zß-ɏ])/;
const fill = new Set(
  "more less a an bit little much way and or the of very also + & some mehr etwas plus un um più más mais".split(" "),
);

export type Like = {
  /** As typed. */
  name: string;
  /** Where it must differ, as words of a search. */
  turns: string[];
  tempo: "slower" | "faster" | null;
};

function likeOf(name: string, rest: string): Like | null {
  const plain = name.replace(/["“”.!?]/g, "").trim();
  if (plain === "") return null;
  const tempo = slower.test(rest) ? "slower" : faster.test(rest) ? "faster" : null;
  const words = rest
    .replace(slower, " ")
    .replace(faster, " ")
    .split(/[\s,]+/);
  const turns = words
    .filter((word) => !fill.has(word))
    .map((word) => word.replace(/(?<=[a-zß-ɏ]{3}[^i])er$/, ""))
    .filter((word) => foldWords(word).length > 0);
  return { name: plain, turns, tempo };
}

/** The music that a text wants something like; null for others. */
export function readLike(text: string): Like | null {
  const plain = withPlainMarks(text.slice(0, maxText).replaceAll(/\s+/g, " "));
  const lower = lowerCase(plain);
  if (!lower.includes(" ") && !lower.includes("-")) return null;
  for (const language of [null, ...(Object.keys(languageWords) as BriefLanguage[])]) {
    const read = language === null ? lower : translate(lower, language);
    if (language !== null && read === lower) continue;
    const start = (language === null ? before : translatedBefore).exec(read)?.[0].length ?? 0;
    const end = start > 0 ? read.length : (behind.exec(read)?.groups?.name?.length ?? 0);
    if (end === 0) continue;
    const at = turn.exec(read.slice(start, end));
    const last = at === null ? end : start + at.index;
    return likeOf(plain.slice(start, last), at === null ? "" : read.slice(last + at[0].length, end));
  }
  return null;
}
