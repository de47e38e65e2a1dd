import type { BriefLanguage } from "#app/assistant/brief/data/languages.ts";
import { artistOf, longestName } from "#app/assistant/brief/data/lexicon.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";
import { addReference, clean, readNext } from "#app/assistant/brief/read/references/add-reference.ts";
import { expressions, notName, triggers } from "#app/assistant/brief/read/references/reference-expressions.ts";
import { foldWords } from "#app/catalogue/fold.ts";

/** "Herb Alpert style". Every noun of German has a capital. */
function readStyled(part: Part, language: BriefLanguage | null): void {
  if (language === "German") return;
  for (const match of part.matchesAsWritten(expressions.styled)) {
    const artist = match.groups?.artist ?? "";
    const place = { at: match.index, end: match.index + artist.length };
    if (part.isFree(place.at, place.end) && !notName.test(artist.split(" ")[0] ?? ""))
      addReference(part, { artist: clean(artist), title: null, url: null }, place, "implied");
  }
}

const nameWord = /[A-Za-zÀ-ɏ\d$][A-Za-zÀ-ɏ\d'’$]*/g;
/** Between the words of a name: "AC/DC", "Simon & Garfunkel". */
const nameGap = /^(?:[ ]|[/.&+-]|[ ][&+][ ]|\.[ ])$/;
const titleBehind =
  /^[ ]+[-–][ ]+["']?(?<title>[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][A-Za-zÀ-ɏ\d'’]*(?:[ ][A-Za-zÀ-ɏ\d'’]+){0,4}?)["']?(?=[,;.)]| but | aber | mais | pero | mas |$)/;
/** Before a name that is also a word. */
const nameBefore = new RegExp(
  `(?:${triggers}|by|from|of|/|meets|and|or|,|track|song|artist|band|wie|comme|como)[ ]*$`,
  "i",
);

/** Artists of the list, before any of their words is read as a style: "Grouper", "Air". */
export function readKnownNames(part: Part, language: BriefLanguage | null): void {
  readStyled(part, language);
  const { text } = part.sentence;
  const tokens = [...text.matchAll(nameWord)].map(({ index: at, 0: word }) => ({
    at,
    end: at + word.length,
    folded: foldWords(word),
  }));
  for (let place = 0; place < tokens.length; place += 1) {
    const longest = longestName(tokens[place]?.folded[0] ?? "");
    for (let size = Math.min(longest, tokens.length - place); size > 0; size -= 1) {
      const some = tokens.slice(place, place + size);
      const [at = 0, end = 0] = [some[0]?.at, some.at(-1)?.end];
      const isJoined = some.every((one, next) => next === 0 || nameGap.test(text.slice(some[next - 1]?.end, one.at)));
      const name = isJoined ? artistOf(some.flatMap((one) => one.folded)) : null;
      if (name === null || !part.isFree(at, end) || !isName(part, { at, end, size, weak: name.weak })) continue;
      const title = titleBehind.exec(text.slice(end))?.groups?.title;
      const last = title === undefined ? end : end + (titleBehind.exec(text.slice(end))?.[0].length ?? 0);
      addReference(part, { artist: clean(text.slice(at, end)), title: clean(title), url: null }, { at, end: last });
      readNext(part, last);
      place += size - 1;
      break;
    }
  }
}

type NamePlace = { at: number; end: number; size: number; weak: boolean };

function isName(part: Part, { at, end, size, weak }: NamePlace): boolean {
  const written = part.sentence.text.slice(at, end);
  const isBehind = part.label === "reference" || nameBefore.test(part.sentence.text.slice(Math.max(0, at - 24), at));
  const hasCapital = /^[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ\d]/.test(written);
  if (weak) return hasCapital && isBehind && at > 0;
  if (hasCapital)
    return !/^[ ]?(?:Road|Street|Hotel|Records|Agency|Ltd|GmbH|Studios)/.test(part.sentence.text.slice(end));
  return size > 1 ? written.length > 6 || isBehind : isBehind && written.length > 3;
}
