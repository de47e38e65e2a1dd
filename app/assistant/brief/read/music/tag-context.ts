import { type Tag, wordsOf } from "#app/assistant/brief/read/music/words.ts";
import type { Part, Reader } from "#app/assistant/brief/read/part.ts";

/** Whether what stands around a word says that it is about the music. */

/** Weak words that are rarely anything but music in a brief. */
const plain = new Set(
  "happy sad dark warm warmth calm quiet chilled energetic intense emotional hopeful optimistic inspiring inspirational cinematic filmic sparse minimal subtle understated intimate gentle tender soulful heartfelt catchy edgy elegant sophisticated motivating empowering sexy punchy soft fresh dreamy sunny driving festive adventurous regal exciting lively vibrant bouncy bright lonely confident sunny relaxed positive raw smooth modern classical folk pop rock blues indie soul jungle trap drill grime strings brass choir horns bells claps whistle organ harp latin reel seductive restrained silly opera edgy fierce angry sweet innocent contemporary authentic natural".split(
    " ",
  ),
);
const nouns =
  "(?:music|track|tracks|song|songs|sound|sounds|piece|pieces|cue|cues|score|tune|tunes|feel|feeling|feels|vibe|vibes|mood|tone|energy|beat|beats|groove|instrumental|instrumentals|bed|beds|theme|soundtrack|production|arrangement|texture|textures|tones?|instrumentation|palette|melody|loops?|rhythms?|stuff)";
const behindNoun = new RegExp(`^[ -]*(?:(?:,|and|but|yet)?[ ]*[a-zß-ɏ]+[ ,]*){0,2}${nouns}(?![a-zß-ɏ])`);
const behindPlainNoun = new RegExp(`^[ -]*${nouns}(?![a-zß-ɏ])`);
/** Sentences about music. */
const speaks = new RegExp(
  `(?:^|[^a-zß-ɏ])(?:${nouns}|looking for|need(?:s|ing)?|asks? for|asked for|after something|after a|something|think|anything|should (?:feel|be|sound)|wants?|must be|be more|should|want it|feel(?:s|ing)?|sound(?:s|ing)?|needs? to (?:feel|be|sound)|instrumental|vocals?|bpm|tempo|melod\\w+|musically|acoustic|guitar|piano|synth\\w*|drums|strings|keep it|more|slightly|quite|very|bit)(?:[^a-zß-ɏ]|$)`,
);
/** What a picture shows, and what people and products are. */
const notMusic =
  /(?:^|[^a-zß-ɏ])(?:he|she|they|who|film (?:follows|shows|opens|tells|is about)|spot (?:follows|shows|opens|tells|is about)|story (?:of|about)|we see|we open|we follow|shots? of|scene|voiceover|boy|girl|man|woman|couple|families|character|hero|product|audience|target|brand|company|client|range|new|flavou?rs?|office|team|regards|hi|dear|thanks|street|streets|walks?|footage|picture|line|tagline|campaign)(?:[^a-zß-ɏ]|$)/;
const things = new Set(
  "people person brand brands company client product products boy girl man woman kid kids child couple family families dog city street night nights morning day days house home kitchen room road car cars water drink beer food coffee chocolate colour colours color colors light lights shot shots image images visual visuals footage picture story stories film films ad ads commercial spot campaign audience customers consumer consumers team office line copy voiceover deadline turnaround clients enough budget market markets idea ideas reference references call question moment moments life design technology cut edit grade time times weekend holiday summer winter news scene scenes attached take twist spin version job app apps short doc documentary series comedy thriller game games puzzle studio developer".split(
    " ",
  ),
);
/** What was tried and is not wanted. */
const rejected = /(?:^|[^a-zß-ɏ])(?:tried|forget|said about|rejected|instead of)[ ][^,.;]{0,24}$/;
/** What people are: "happy to", "excited about". */
const state =
  /^happy (?:belated|new year|birthday|holidays|thanksgiving|friday|monday|easter|christmas|weekend)|^(?:happy|sad|excited|confident|cool|glad|relaxed|nervous|curious)[ ]+(?:to|with|if|that|about|for you)(?![a-zß-ɏ])/;

/** "the same soaring sax energy" */
const namedEnergy = /(?<!(?:with|more|of|and|but|some|lots|the|an?|real|good|big|full)) ?(?<=[a-zß-ɏ]{3} )$/;

export function isThing(part: Part, { at, end, words }: Tag): boolean {
  if (words === "energy" && namedEnergy.test(part.before(at, 12))) return true;
  const behind = part.after(end, 16);
  return /^ voice over/.test(behind) || things.has(/^[ -]?([a-zß-ɏ]+)/.exec(behind)?.[1] ?? "");
}

/** Whether the words before speak of the music, not of a picture or a product. */
function isAboutMusic(part: Part, { at, end }: Tag, reader: Reader): boolean {
  const before = part.sentence.lower.slice(0, at);
  const [music, story] = [lastOf(before, speaks), lastOf(before, notMusic)];
  if (part.label === "music" || (reader.has.isShort && story < 0)) return true;
  if (music >= 0 || story >= 0) return music >= story;
  return (
    reader.has.music ||
    part.drafts.some(({ slot }) => slot === "tempo") ||
    speaks.test(part.sentence.lower.slice(end)) ||
    wordsOf(part).length <= 6
  );
}

/** Where an expression matches last; -1 for nowhere. */
function lastOf(text: string, expression: RegExp): number {
  let at = -1;
  for (const { index } of text.matchAll(new RegExp(expression.source, "g"))) at = index;
  return at;
}

/** Of a game or a film it is what the music is for. */
const isTrailerFor = /^trailers?$/;

const edge =
  '(?:^|[,;:.!?(/–+&|"-]|(?<![a-zß-ɏ])(?:and|but|or|yet|plus|bit|kinda|sorta|of|[a-zß-ɏ]+ly|very|quite|super|so|really|slightly|more|rather|too|still|also|something|anything|feel|feels|feeling|sound|sounds|be|it|like|is|are|always|both))[ ]*$';
const aloneBefore = new RegExp(edge, "");
const aloneBehind = /^[ ]*(?:$|[,;:.)!?/–+&|"-]|(?:and|but|or|yet|with|not|no|in a|though|enough)(?![a-zß-ɏ]))/;
const nounBefore =
  /(?<![a-zß-ɏ])(?:music|track|song|songs|sound|mood|feel|vibe|tone|something|some|theme|piece)[ ]+(?:(?:very|quite|bit|more|rather|\+)[ ]+)*$/;
/** Before a feeling that the music is to have: "needs to feel cold". */
const asked =
  /(?:feels?|sounds?|be|want|wants|like|quite|very|bit|keep it|make it|something|anything|more|musically)[ ,]+(?:[a-zß-ɏ-]+[ ])?$/;

/** Whether a word is an item of a list or a sentence of its own, and not part of what is told. */
function standsAlone(part: Part, { at, end }: Tag): boolean {
  return aloneBefore.test(part.sentence.lower.slice(Math.max(0, at - 24), at)) && aloneBehind.test(part.after(end, 14));
}

function isAskedFor(part: Part, tag: Tag, reader: Reader): boolean {
  const isWish = reader.has.isShort || part.label === "music" || asked.test(part.before(tag.at, 26));
  if (isWish && standsAlone(part, tag)) return true;
  return reader.language !== null && nounBefore.test(part.before(tag.at, 40));
}

export function isSure(part: Part, tag: Tag, reader: Reader): boolean {
  if (
    isTrailerFor.test(tag.words) &&
    (/^ (?:for|of|cut)/.test(part.after(tag.end, 5)) ||
      /(?:game|film|movie|the|our|launch) $/.test(part.before(tag.at, 8)))
  )
    return false;
  if (isThing(part, tag) || rejected.test(part.before(tag.at, 40)) || state.test(part.sentence.lower.slice(tag.at)))
    return false;
  if (behindPlainNoun.test(part.after(tag.end, 20)) || isAskedFor(part, tag, reader)) return true;
  if (tag.kind !== "mood" && (!tag.isWeak || (tag.kind === "instrument" && plain.has(tag.words)))) return true;
  if (behindNoun.test(part.after(tag.end, 30)) && plain.has(tag.words)) return true;
  if (!tag.isWeak && standsAlone(part, tag) && lastOf(part.sentence.lower.slice(0, tag.at), notMusic) < 0) return true;
  return (!tag.isWeak || plain.has(tag.words)) && isAboutMusic(part, tag, reader);
}
