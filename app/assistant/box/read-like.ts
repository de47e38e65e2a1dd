import { foldWords } from "#app/catalogue/fold.ts";
import type { ReadText } from "#app/catalogue/search/query/read-text.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";

/** "like", "in the style of" and their like in five languages, at the beginning of a text. */
const before =
  /^(?:(?:something|anything|music|songs?|tracks?|a (?:song|track)|etwas|musik|was|algo|m[uú]sica|quelque chose|de la musique|une? (?:titre|chanson)|una? canci[oó]n|(?:i )?(?:want|need) (?:something|a (?:song|track)))\s+)?(?:(?:that\s+)?sounds?\s+like|similar\s+to|(?:just\s+)?like|in\s+the\s+(?:style|vein|manner)\s+of|reminiscent\s+of|à\s+la|a\s+la|wie|(?:so\s+)?ähnlich\s+wie|klingt\s+wie|im\s+stile?\s+von|comme|dans\s+le\s+style\s+de|façon|semblable\s+à|como|parecid[oa]\s+(?:a|com)|similar\s+a|al\s+estilo\s+de|estilo|no\s+estilo\s+d[eo]|tipo)\s+(?<name>\S.*)$/iu;
const behind =
  /^(?<name>\S.{1,50}?)(?:\s+(?:style|type\s+beat|vibes?|soundalike|sound-?alikes?)|-(?:style|artig|like))$/iu;
const maxText = 120;
/** What it is unlike the name in. */
const turn =
  /,| (?:but|only|just|aber|nur|mais|pero|mas|with(?:out)?|mit|ohne|avec|sans|con|sin|com|sem|for|für|pour|para) /iu;
const slower =
  /\b(?:slower|slow|calmer|langsamer|langsam|ruhiger|plus lente?|moins rapide|más lent[oa]|más tranquil[oa]|mais lent[oa]|mais calm[oa])\b/iu;
const faster = /\b(?:faster|fast|schneller|plus rapide|plus vite|más rápid[oa]|mais rápid[oa])\b/iu;
const more = /\b(?:more|less|a bit|a little|much|way|mehr|etwas|plus|un peu|más|un poco|mais|um pouco)\b/giu;

export type Like = {
  /** As typed. */
  name: string;
  /** Where it must differ, as words of a search. */
  turns: string[];
  tempo: "slower" | "faster" | null;
};

/** The music that a text wants something like; null for others. */
export function readLike(text: string): Like | null {
  const plain = text.slice(0, maxText).replaceAll(/\s+/g, " ");
  const named = (before.exec(plain) ?? behind.exec(plain))?.groups?.name;
  if (named === undefined) return null;
  const at = turn.exec(named);
  const name = (at === null ? named : named.slice(0, at.index)).replace(/["“”.!?]/g, "").trim();
  const rest = at === null ? "" : named.slice(at.index + at[0].length);
  if (name === "") return null;
  const tempo = slower.test(rest) ? "slower" : faster.test(rest) ? "faster" : null;
  const words = rest.replace(slower, " ").replace(faster, " ").replaceAll(more, " ");
  const turns = words.split(/[\s,]+/).map((word) => word.replace(/(?<=\p{L}{3})er$/u, ""));
  return { name, turns: turns.filter((word) => foldWords(word).length > 0), tempo };
}

/** The wishes of a text like a name that the word families know; null for a name that they do not. */
export function likeWishes(
  { name, turns, tempo }: Like,
  dictionary: Dictionary,
): Pick<ReadText, "wishes" | "tempo"> | null {
  const entry = findEntry(dictionary, foldWords(name));
  if (entry === null || entry.filler || entry.senses.length === 0) return null;
  return {
    wishes: [{ words: name, weight: 1.5 }, ...turns.map((words) => ({ words, weight: 0.8 }))],
    tempo: tempo === "slower" ? { min: null, max: 96 } : tempo === "faster" ? { min: 120, max: null } : null,
  };
}
