import type { BriefLanguage } from "#app/assistant/brief/data/languages.ts";
import { isMisspelt } from "#app/assistant/brief/data/place-words.ts";
import { translate } from "#app/assistant/brief/read/text/translate.ts";

/** Words of the grammar that are often misspelt, "=" before a shorter one that it reads as well. */
const words =
  "budget=budget female=fem commercial=ad dollars=usd territory=geo worldwide=ww instrumental deadline=due campaign=promo social=meta television=tv acoustic licence=rights license=rights perpetuity=perp tomorrow=tmrw monday=mon tuesday=tue wednesday=wed thursday=thu saturday=sat january=jan february=feb september=sept october=oct november=nov december=dec sneakers=shoes sneaker=shoes chocolate insurance energetic months=mths seconds=secs minutes=mins vocals=vox instagram=insta video=film around=about weeks=wks female=fem"
    .split(" ")
    .map((pair): [string, string] => {
      const [word = "", short = word] = pair.split("=");
      return [word, short];
    });
const byLetter = Map.groupBy(words, ([word]) => word[0]);
const token = /(?<![a-zß-ɏ\d'-])[a-z]{5,16}(?![a-zß-ɏ\d'-])/g;

function meantBy(word: string): [string, string] | null {
  const near = byLetter.get(word[0]) ?? [];
  // "dollar" and "vocal" are right as they are.
  const isRight = near.some(([right]) => right === word || `${word}s` === right || `${right}s` === word);
  return isRight ? null : (near.find(([right]) => isMisspelt(word, right)) ?? null);
}

/** A lower-case English text with misspelt words of the grammar as they are meant, of the same length. */
export function spell(lower: string, second: BriefLanguage | null = null): string {
  const text = second === null ? lower : translate(lower, second, true);
  return text.replace(token, (word) => {
    const meant = meantBy(word);
    if (meant === null) return word;
    const [right, short] = meant;
    return (right.length <= word.length ? right : short.length <= word.length ? short : word).padEnd(word.length);
  });
}

/** Whether words of a text are misspelt again and again: other words may be, too. */
export function isMisspeltOften(lower: string): boolean {
  return (lower.match(token) ?? []).filter((word) => meantBy(word) !== null).length >= 2;
}
