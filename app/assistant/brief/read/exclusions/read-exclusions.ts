import {
  banned,
  cliche,
  ends,
  fill,
  items,
  lastOne,
  notNoun,
  otherwise,
  scoped,
  strong,
  weak,
} from "#app/assistant/brief/read/exclusions/exclusion-expressions.ts";
import { readGrades } from "#app/assistant/brief/read/exclusions/read-grades.ts";
import { tagAt } from "#app/assistant/brief/read/music/read-tags.ts";
import { kindOf } from "#app/assistant/brief/read/music/tag-kinds.ts";
import { type Word, wordsOf } from "#app/assistant/brief/read/music/words.ts";
import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";
import { foldWords } from "#app/catalogue/fold.ts";

type Place = { words: string; of: "mood" | "instrument" | "genre" | null; at: number; end: number };

/** The item at a position: a tag, a cliché, or after a strong negation what stands until the end of the clause. */
function itemAt(
  part: Part,
  from: number,
  reader: Reader,
  takesAnything: boolean,
  opts = { noun: false },
): Place | null {
  const words = wordsOf(part);
  const first = words.findIndex(({ at }) => at >= from);
  const next = words[first];
  if (next === undefined || part.masked.slice(from, next.at).replace(/["']/g, "").trim() !== "") return null;
  const rest = part.masked.slice(next.at);
  const known = cliche.exec(rest)?.[0];
  const tag = tagAt(part, words, first, reader, takesAnything);
  if (
    tag !== null &&
    tag.words.length >= (known?.length ?? 0) &&
    (takesAnything || !tag.isWeak || known !== undefined || plainTag(tag.words))
  )
    return { words: tag.words, of: tag.kind, at: tag.at, end: tag.end };
  if (known !== undefined) return { words: known, of: tag?.kind ?? null, at: next.at, end: next.at + known.length };
  // "Not cartoon goofy": a feeling with what says which.
  const led = takesAnything ? null : ledTag(part, words, first, reader);
  if (led !== null) return led;
  if (!takesAnything && !opts.noun) return null;
  if (!takesAnything) {
    const noun =
      /^[a-zß-ɏ-]{3,20}(?: [a-zß-ɏ-]{3,20})?(?=[ ]*(?:$|[,;.!)]|(?:and|or|but|pls|please|tho|though|of any|whatsoever|merci|gracias|danke|bitte)(?![a-z])))/.exec(
        rest,
      )?.[0];
    const words = noun?.replace(/ (?:please|pls|at all|thanks|and|or|but)$/, "");
    return words === undefined || /(?:lyric|vocal|vox|singing|voice|words)/.test(words)
      ? null
      : { words, of: null, at: next.at, end: next.at + words.length };
  }
  const length = Math.min(
    ends.exec(`${rest} `)?.index ?? rest.length,
    rest.search(/\ue000/) < 0 ? rest.length : rest.search(/\ue000/),
  );
  const phrase = rest
    .slice(0, length)
    .split(" ")
    .slice(0, 5)
    .join(" ")
    .replace(/[ "]+$/, "");
  return phrase.length < 3 ? null : { words: phrase, of: null, at: next.at, end: next.at + phrase.length };
}

/** Up to two words before a tag at the end of a clause. */
function ledTag(part: Part, words: Word[], first: number, reader: Reader): Place | null {
  for (const size of [1, 2]) {
    const tag = tagAt(part, words, first + size, reader);
    const [start, last] = [words[first], words[first + size - 1]];
    if (tag === null || start === undefined || last === undefined) continue;
    const isOne =
      /^[ -]*$/.test(part.masked.slice(last.end, tag.at)) && /^[a-zß-ɏ '-]+$/.test(part.masked.slice(start.at, tag.at));
    if (isOne && /^[ ]*(?:$|[,;.!)]|and |or |but |please)/.test(part.masked.slice(tag.end)))
      return { words: part.masked.slice(start.at, tag.end), of: tag.kind, at: start.at, end: tag.end };
  }
  return null;
}

const plainTag = (words: string) =>
  !/^(?:in|free|still|close|easy|world|big|fun|cover|hope|reel|keys|private|personal|national|club|house|party|kind)$/.test(
    words,
  );

/** Whether the list goes on behind an item, by what joins it to the next one. */
function goesOn(behind: string, more: string, isStrong: boolean): boolean {
  const next = behind.slice(more.length);
  if (
    /^(?:bitte|svp|merci|por favor|every|it|we|they|i|you|keep|make|must|please|more|rather|instead|quite|bit|just|yes|think|but)(?![a-zß-ɏ])/.test(
      next,
    )
  )
    return false;
  // A comma alone does not continue a weak exclusion: "no drums, piano".
  return isStrong || !/^[ ]*,[ ]*$/.test(more) || /^[^,.;]{2,24}(?:,| )[ ]*(?:or|nor)[ ]/.test(next);
}

function nextItem(
  part: Part,
  from: number,
  reader: Reader,
  { isStrong, count, noun }: { isStrong: boolean; count: number; noun: boolean },
) {
  return (
    itemAt(part, from, reader, isStrong && count === 0, { noun }) ??
    (isStrong && count > 0 ? itemAt(part, from, reader, true) : null)
  );
}

/** "clichés of samba" is one. */
function withWhole(part: Part, item: Place, reader: Reader): Place {
  const lead = /^ of /.exec(part.masked.slice(item.end))?.[0].length ?? 0;
  const whole = lead === 0 ? null : itemAt(part, item.end + lead, reader, false);
  return whole === null ? item : { ...whole, at: item.at };
}

/** "metal guitars", "dubstep wobble": what is not wanted ends with its noun. */
function withNoun(part: Part, item: Place, reader: Reader): Place {
  const words = wordsOf(part);
  const next = words.findIndex(({ at }) => at === item.end + 1);
  if (next < 0 || part.masked.charAt(item.end) !== " ") return item;
  const tag = tagAt(part, words, next, reader, true);
  const noun = /^ [a-zß-ɏ-]{4,16}(?=[ ]*(?:$|[,;.!)]))/.exec(part.masked.slice(item.end))?.[0].length ?? 0;
  if (tag !== null) return { ...item, words: part.masked.slice(item.at, tag.end), end: tag.end };
  const isNoun = noun > 0 && item.of !== null && item.of !== "mood" && !notNoun.test(part.masked.slice(item.end));
  return isNoun ? { ...item, words: part.masked.slice(item.at, item.end + noun), end: item.end + noun } : item;
}

/** "No drums or voices" */
const voices = /^(?:vocals?|vox|voices?|singing|lyrics|voix|chant|paroles|voz|voces|vozes|letras?|gesang|stimmen?)$/;

function readList(part: Part, lead: Match, reader: Reader, isStrong: boolean): void {
  let from = lead.end + (fill.exec(part.masked.slice(lead.end))?.[0].length ?? 0);
  let at = lead.at;
  for (let count = 0; count < 12; count += 1) {
    const noun =
      !isStrong &&
      /^[ ]*(?:no|without|ohne|sans|sin)(?![a-z])/.test(lead.text) &&
      /^(?:[a-z]+|no +be|without being)$/.test(lead.text.trim());
    const first = nextItem(part, from, reader, { isStrong, count, noun });
    if (first === null) return;
    const item = withNoun(part, withWhole(part, first, reader), reader);
    // "no drums in the first half" neither wants nor excludes them.
    if (count === 0 && scoped.test(part.masked.slice(item.end))) {
      part.take(lead.at, item.end);
      return;
    }
    const words = part.written(item.at, item.end).slice(0, 60);
    if (voices.test(words)) part.add("vocals", { kind: "none", voice: null }, { at, end: item.end });
    else part.add("exclusion", { words, of: item.of }, { at, end: item.end });
    const behind = part.masked.slice(item.end);
    const more = items.exec(behind)?.[0];
    if (more === undefined || !goesOn(behind, more, isStrong)) return;
    const isComma = isStrong && count > 0 && /^[ ]*,[ ]*$/.test(more);
    if (isComma && itemAt(part, item.end + more.length, reader, false) === null) return;
    at = item.end + more.length;
    from = at + (fill.exec(part.masked.slice(at))?.[0].length ?? 0);
  }
}

export function readExclusions(part: Part, reader: Reader): void {
  for (const match of part.matches(lastOne))
    part.add("exclusion", { words: (match.groups.what ?? "").slice(0, 60), of: null }, match);
  if (part.label === "exclusion") {
    readUnwanted(part, reader);
    return;
  }
  for (const match of part.matches(banned)) {
    const words = match.groups.what ?? "";
    part.add("exclusion", { words, of: kindOf(foldWords(words), reader.dictionary, true) }, match);
  }
  for (const match of part.matches(strong))
    if (!otherwise.test(part.masked.slice(match.end))) readList(part, match, reader, true);
  for (const match of part.matches(weak))
    if (
      !/(?:say|saying) $|(?:it|that|this|we|they|you)(?:'s|'re| is| are) $/.test(part.before(match.at, 9)) &&
      !otherwise.test(part.masked.slice(match.end))
    )
      readList(part, match, reader, false);
  readGrades(part, reader);
}

/** All that stands under "Avoid:". */
function readUnwanted(part: Part, reader: Reader): void {
  for (const { 0: piece, index } of part.masked.matchAll(/[^,;/.•\ue000]+/g)) {
    const lead =
      /^[ \t]*(?:[-–*•·▪][ ]*)?(?:(?:no|not|avoid|and|or|without|any|anything|too|overly|a|an|the|please|nothing|don't want|that|sounds|feels|sounding|like) +)*/.exec(
        piece,
      )?.[0].length ?? 0;
    const at = index + lead;
    const words = piece.slice(lead).trim();
    if (!/[a-zß-ɏ]{2}/.test(words) || words.split(" ").length > 8) continue;
    for (const one of words.split(/ (?:and|or) /)) {
      const start = part.masked.indexOf(one, at);
      const tag = tagAt(
        part,
        wordsOf(part),
        wordsOf(part).findIndex((word) => word.at >= start),
        reader,
        true,
      );
      part.add(
        "exclusion",
        {
          words: part
            .written(start, start + one.length)
            .slice(0, 60)
            .trim(),
          of: tag !== null && tag.words === one ? tag.kind : null,
        },
        { at: start, end: start + one.length },
      );
    }
  }
}
