import { knownTag, rightTag } from "#app/assistant/brief/data/lexicon.ts";
import { readAdjectives } from "#app/assistant/brief/read/music/read-adjectives.ts";
import { isSure, isThing } from "#app/assistant/brief/read/music/tag-context.ts";
import { kindOf } from "#app/assistant/brief/read/music/tag-kinds.ts";
import { type Tag, type Word, wordsOf } from "#app/assistant/brief/read/music/words.ts";
import type { Part, Reader } from "#app/assistant/brief/read/part.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import { maxPhraseWords } from "#app/catalogue/words/word-family.ts";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Words of families that mean something else more often: they count only in a list of such words, or before "music" and the like. */
const weak = setOf(
  "close personal private still strong strength power easy fresh modern contemporary family kind kindness rich hope hoping love loving lovers global world active free bright future national march war soldier battle moving touching building build rising big huge massive heavy active dynamic fast quick rapid slow simple natural authentic club dance dancing house party desert island american british english irish french spanish italian german african asian indian chinese japanese korean turkish mexican scottish latin western eastern brazilian russian greek arabic spain ireland scotland africa asia india china japan korea argentina cuba mexico brazil jamaica caribbean tropical fear thinking memories loss secret curious magic wonder dream dreams sweet cute positive confident determined inspired inspire inspiration winning winner champion champions victory excited exciting fun cool hip urban mad wild crazy rough tough raw dirty slick smooth soft warm warmth light dark keys bass fun happy glad sad lonely alone quiet calm peace relaxed relax chill chilled tension drama emotion emotional passion love romance in chart charts score scores beats beat drop drops hook bond action adventure journey quest discovery exploring explore celebrate celebration celebrating festive regal royal noble hero heroes brave attitude edge edgy classic chic elegant sophisticated intense intensity energy energetic alternative alt independent indie folk country pop rock soul garage metal trap drill grime jungle industrial acid house blues classical minimal subtle understated personal intimate vulnerable broken tears crying grief farewell goodbye evil villain villainous doom impending haunted ghost chaos violent brutal rage anger angry furious swagger fierce sexy steamy flirty opera ballet bell bells whistle whistles clap claps organ harp recorder brass strings horns choir voices voice singer sung chorus sleep sleepy bedtime motion pulse driving pumping rocking bouncy kinetic vibrant vigorous active lively spirited memorable catchy mainstream nature lazy ep dub reel slide arp vibes sunny sunshine adventurous caring heartfelt soulful gentle tender premium strong grand positive positivity motivation motivated motivating empowering empowerment inspiring inspirational optimistic optimism hopeful touching stirring wondering progress transformation cover natural seductive military marching sacred holy religious church divine praise worship healing wellness circus poetry poem curious anthem hymn arena stadium singing cinematic cinema score filmic sparse restrained patient gradual unfolding punchy tension nervous anxious anxiety silly odd humor comedy comic naughty innocent naive lovely adorable",
);
/** "Slide-Gitarre", "Indie-Pop-Song": what the last part, or those before a word for music, name. */
function kindOfCompound(parts: string[]): TagCategory | null {
  if (parts.length < 2) return null;
  const isMusic = /^(?:song|musik|music|track|sound|beat|stuck|stil)s?$/.test(parts.at(-1) ?? "");
  const known = isMusic ? knownTag(parts.slice(0, -1)) : knownTag(parts.slice(-1));
  return known === null || known.weak || (known.kind === "mood" && !isMusic) ? null : known.kind;
}

function misspeltAt(word: Word | undefined): (Tag & { size: number }) | null {
  const right = word?.folded.length === 1 ? rightTag(word.folded[0] ?? "") : null;
  if (word === undefined || right === null) return null;
  return {
    kind: right.kind,
    words: right.word,
    at: word.at,
    end: word.end,
    isWeak: right.weak,
    size: 1,
    right: right.word,
  };
}

/** "epic orchestral" is a feeling and a style, also where a family has both as one. */
function isTwo(folded: string[], { dictionary }: Reader): boolean {
  if (
    folded.length !== 2 ||
    weak.has(folded[0] ?? "") ||
    knownTag(folded) !== null ||
    dictionary.tags?.has(`genre/${folded.join("-")}`)
  )
    return false;
  const [first, second] = folded.map((one) => kindOf([one], dictionary));
  return first === "mood" && (second === "genre" || second === "instrument");
}

/** The longest name of a tag, or word of a family about music, that begins with a word. */
export function tagAt(
  part: Part,
  words: Word[],
  from: number,
  reader: Reader,
  wide = false,
): (Tag & { size: number }) | null {
  for (let size = Math.min(maxPhraseWords, words.length - from); size > 0; size -= 1) {
    const some = words.slice(from, from + size);
    const [first, last] = [some[0] as Word, some.at(-1) as Word];
    const isTogether = some.every(
      (one, place) => place === 0 || /^[ ]*(?:&[ ]*)?$/.test(part.masked.slice(some[place - 1]?.end, one.at)),
    );
    if (!isTogether) continue;
    const folded = some.flatMap((one) => one.folded);
    if (isTwo(folded, reader)) continue;
    const kind = kindOf(folded, reader.dictionary, wide) ?? (size === 1 ? kindOfCompound(folded) : null);
    if (kind === null) continue;
    const isWeak = folded.length === 1 && (weak.has(folded[0] ?? "") || knownTag(folded)?.weak === true);
    return { kind, words: part.masked.slice(first.at, last.end), at: first.at, end: last.end, isWeak, size };
  }
  return null;
}

/** Between words of a list, with one that no family has: "ethereal, muted, slow". */
const join =
  /^[ ]*,[ ]*[a-zß-ɏ]+[ ]*,[ ]*(?:and )?$|^[ ]*(?:,|\/|&|\+|and|but|yet|or|with|-|–|,[ ]*(?:and|but|yet|or|not|also)|und|et|y)?[ ]*(?:a (?:bit|touch|little)[ ]+|slightly[ ]+|quite[ ]+|very[ ]+|really[ ]+|more[ ]+|some[ ]+|also[ ]+|a[ ]+|the[ ]+)?$/;

/** Moods, instruments and genres. */
export function readTags(part: Part, reader: Reader): void {
  const { label } = part;
  if (
    label !== null &&
    [
      "deadline",
      "air",
      "budget",
      "media",
      "territory",
      "term",
      "length",
      "reference",
      "exclusion",
      "category",
      "development",
      "scene",
      "story",
    ].includes(label)
  )
    return;
  const words = wordsOf(part);
  const tags: Tag[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const tag = tagAt(part, words, at, reader) ?? (reader.isMisspelt ? misspeltAt(words[at]) : null);
    if (tag === null) continue;
    if (reader.isMisspelt && tag.size === 1 && knownTag(words[at]?.folded ?? []) === null)
      Object.assign(tag, misspeltAt(words[at]) ?? {});
    tags.push(tag);
    at += tag.size - 1;
  }
  const isLabelled = label === "mood" || label === "genre" || label === "instrument";
  const counts = tags.map((tag) => isLabelled || isSure(part, tag, reader));
  // A word of a list counts where its neighbours do, forwards and backwards.
  const places = tags.map((_, place) => place);
  for (const order of [places, places.toReversed()]) {
    for (const place of order)
      counts[place] ||= [place - 1, place + 1].some(
        (other) => counts[other] === true && isBeside(part, tags, place, other),
      );
  }
  const sure = joined(
    part,
    tags.filter((tag, place) => counts[place] === true && !isScene(part, tag)),
  );
  for (const tag of sure) part.add(tag.kind, { words: (tag.right ?? part.written(tag.at, tag.end)).slice(0, 60) }, tag);
  if (isLabelled) readOthers(part, label);
  readAdjectives(part, reader);
}

/** Under "Mood:" and the like also words that no family has. */
function readOthers(part: Part, kind: TagCategory): void {
  for (const { 0: piece, index } of part.masked.matchAll(/[^,;/.•&+()|]+/g)) {
    const lead = /^[\ue000 \t*–-]*(?:(?:and|but|also|a|an|the|very|quite|some|or) +)*/.exec(piece)?.[0].length ?? 0;
    const words = piece.slice(lead).trimEnd();
    const isShort =
      words.length > 2 && words.length <= 30 && words.split(" ").length <= 2 && /^[a-zß-ɏ '-]+$/.test(words);
    const isSentence =
      /(?:^| )(?:no|not|is|are|we|please|etc|throughout|must|should|only|open|tbc|tbd|none|any|energy|welcome|possible|ok|okay|fine|yes|maybe|optional|allowed)(?: |$)/.test(
        words,
      );
    if (isShort && !isSentence) part.add(kind, { words }, { at: index + lead, end: index + lead + words.length });
  }
}

/** Moods of a scene are not those of the music. */
function isScene(part: Part, { kind, at, end }: Tag): boolean {
  return kind === "mood" && part.drafts.some((one) => one.slot === "scene" && one.at <= at && one.end >= end);
}

const degree = /^(?:big|huge|massive|soft|light|heavy|hard|strong|subtle|slow|fast)$/;
/** Instruments that say what kind another one is: "synth pads". */
const attribute =
  /^(?:fingerpicked|fingerstyle|synth|synthesizer|pizzicato|string|electric|acoustic|brass|choir|vocal|808)$/;
/** Words before a genre that belong to it. */
const kindOfGenre = /(?:italo|hard|melodic|progressive|euro|nu|chamber|surf|[5-9]0s)[ ]$/;
/** Words before an instrument that belong to it. */
const manner =
  /(?:solo|sleigh|felt|muted|plucked|bowed|analogu?e|toy|live|distorted|upright|grand|prepared|fingerpicked|detuned|clean)[ ]$/;

/** "strings, deep drones" */
const ledItem = /^[ ]*,[ ]*[a-zß-ɏ-]{3,16}[ ]+$/;

function isBeside(part: Part, tags: Tag[], place: number, other: number): boolean {
  const [tag, one, two] = [tags[place], tags[Math.min(place, other)], tags[Math.max(place, other)]];
  if (tag === undefined || one === undefined || two === undefined || isThing(part, tag)) return false;
  const gap = part.masked.slice(one.end, two.at);
  // "big drums" says how the drums are.
  if (gap.trim() === "" && tag === one && degree.test(tag.words) && two.kind === "instrument") return false;
  return join.test(gap) || (one.kind === "instrument" && two.kind === "instrument" && ledItem.test(gap));
}

/** "synth pads" and "latin pop" are one each. */
function joined(part: Part, tags: Tag[]): Tag[] {
  const all: Tag[] = [];
  for (const tag of tags) {
    const last = all.at(-1);
    if (tag.kind === "genre") tag.at -= kindOfGenre.exec(part.masked.slice(last?.end ?? 0, tag.at))?.[0].length ?? 0;
    if (tag.kind === "instrument") tag.at -= manner.exec(part.masked.slice(0, tag.at))?.[0].length ?? 0;
    if (
      tag.kind !== "mood" &&
      last !== undefined &&
      degree.test(last.words) &&
      part.masked.slice(last.end, tag.at) === " "
    )
      all.pop();
    if (tag.kind === "mood" && last?.words === "leicht" && part.masked.slice(last.end, tag.at) === " ") all.pop();
    const isOne =
      last !== undefined &&
      last.kind === tag.kind &&
      tag.kind !== "mood" &&
      part.masked.slice(last.end, tag.at) === " " &&
      (tag.kind === "genre" || attribute.test(last.words));
    if (isOne) Object.assign(last, { end: tag.end, words: part.masked.slice(last.at, tag.end) });
    else all.push({ ...tag });
  }
  return all;
}
