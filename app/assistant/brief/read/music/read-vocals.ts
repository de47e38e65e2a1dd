import type { SlotValue } from "#app/assistant/brief/brief.ts";
import { typedMatches } from "#app/assistant/brief/read/music/typed-matches.ts";
import type { Match, Part } from "#app/assistant/brief/read/part.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { voiceRules } from "#app/catalogue/search/query/typed/voice-rules.ts";

const letter = "(?<![a-zß-ɏ\\d])";
const notVoice =
  /(?<![a-zß-ɏ])(?:voice-? ?overs?|vo(?:'s)?|v\/o|voiced? by|inner voice|voice note|voices? of|dialogue|our voice|brand voice|tone of voice)(?![a-zß-ɏ])/g;
const voices = "(?:vocals?|vox|rap|lyrics?|singing|sung|singers?|vocal hooks?|words|topline)";
const fine =
  "(?:ok(?:ay)?|fine|welcome|possible|allowed|acceptable|optional|considered|could work|can work|would work|a bonus|a plus|not a problem|too)";
const optional = [
  new RegExp(
    `${letter}(?:(?<female>female|woman)|(?<male>male|man))?[ -]*(?:backing |background |rap |lead |sung )?${voices}(?: hooks?| chops?| samples?| parts?)?[ ]+(?:both |is |are |would be |also |totally |absolutely |if |if they )?(?:is |are )?${fine}(?![a-zß-ɏ])`,
    "g",
  ),
  new RegExp(
    `${letter}(?:with or without (?:any )?${voices}|(?:fe)?male (?:or|and) (?:fe)?male ${voices}(?: both)? (?:are )?${fine}|(?:or|and) (?:as an? )?instrumental|instrumental (?:also |is |would be |too )*${fine}|instrumental or (?:with )?(?:an? )?(?:vocals?|vocal hook|sung)|(?:instrumental|vocals?) or (?:vocals?|instrumental)|(?:instrumental|vocal)s?(?: tracks?)? or (?:a |with )?(?:vocal|instrumental)s?|either (?:instrumental|vocal)[^,.;]{0,24}(?:vocal|instrumental)s?|open to (?:some |a |having )?(?:(?<female>female|woman)|(?<male>male|man))?[ ]*${voices}|${voices} optional|optional ${voices}|happy (?:with|to hear) (?:both )?${voices}|don't mind ${voices})(?![a-zß-ɏ])`,
    "g",
  ),
];
/** "nothing with vocals" */
const nothingWith =
  /(?<![a-zß-ɏ])(?:nothing|avoid (?:anything|tracks|songs)|no (?:tracks?|songs?|music)|not) with (?:any )?(?:vocals?|lyrics|singing|voices?|words)(?![a-zß-ɏ])/g;
/** "A choir but no words": a voice that says nothing. */
const noWords =
  /(?<![a-zß-ɏ])(?:but |with )?(?:no|without|zero|avoid)[ ]+(?:any |actual |real |proper )?(?:words|lyrics|text)(?![a-zß-ɏ]| (?:about|in|that|with|on|at|until|under|over|before)(?![a-z]))/g;
const wordless =
  /(?<![a-zß-ɏ])(?:choirs?|coros?|chœurs?|[a-zß-ɏ]*chor(?:us)?|humm?(?:ing|ed|s)?|hum|voices?|vox|vocals?|vocal chops|singing|oohs?|a+hs?|scat)(?![a-zß-ɏ])[^.;]{0,44}$/;
const orNone =
  /(?<![a-zß-ɏ])(?:(?<female>female|woman'?s?)|(?<male>male|man'?s?))?[ -]*(?:vocals?|vox|voice|singer|singing|lyrics)[^,.;]{0,24} or (?:no|without|none|nothing|instrumental|purely instrumental)(?: (?:vocals?|vox|voice|singing|lyrics|words))?(?: at all)?(?![a-zß-ɏ])/g;
const noLead = /(?<![a-zß-ɏ])(?:no|without) lead (?:vocals?|singer)(?![a-zß-ɏ]|[ ](?:in|under|over|until))/g;
const partly =
  /(?<![a-zß-ɏ])(?:no|without|not?) (?:lead )?(?:vocals?|lyrics|singing|words) (?:in|under|over|during|until|before|on|while|for the first|at the (?:start|beginning)|from) [^,.;]{2,40}|(?<![a-zß-ɏ])(?:vocals?|lyrics|singing|vocal hook) only (?:in|at|for|on|from) [^,.;]{2,40}|(?<![a-zß-ɏ])(?:wordless|non-lyrical|no lyrics,? (?:but|just|only)[^,.;]{2,30})(?: vocals?)?|(?<![a-zß-ɏ])(?:(?<female>female )|(?<male>male ))?(?:(?:chopped vox|chopped vocals|vox chops)(?: (?:fine|ok|okay|welcome)(?:, no (?:full )?(?:lyrics?|vocals?))?)?|(?:voice )?(?:oohs? and a+hs?|ooh?s?\/a+hs?|humming)|vocal (?:chops|samples|textures|stabs)) (?:is |are )?(?:okay|ok|fine|welcome|only|but no lyrics)(?![a-zß-ɏ])(?: but no (?:lyrics|words))?/g;
const wanted: [expression: RegExp, voice: "female" | "male" | null][] = [
  [
    new RegExp(
      `${letter}(?:female|woman's|women's)[ -]+(?:led |fronted |lead |sung )?(?:vocal(?:s|ist)?|vox|voice|singer|led|fronted|lead|preferred|ideally|o{2,}h+s?|a+h+s?|hums?|humming|choir)(?![a-zß-ɏ])|${letter}(?:fem\\.?|f)[ ]+(?:vox|vocals?)(?![a-zß-ɏ])`,
      "g",
    ),
    "female",
  ],
  [
    new RegExp(
      `${letter}(?:male|man's|men's)[ -]+(?:led |fronted |lead |sung )?(?:vocal(?:s|ist)?|vox|voice|singer|led|fronted|lead|preferred|ideally)(?![a-zß-ɏ])|${letter}m\\.[ ]+vox(?![a-zß-ɏ])`,
      "g",
    ),
    "male",
  ],
  [
    new RegExp(
      `${letter}(?:(?:with|w\\/|has|have|having|want|need|needs|prefer|ideally|some|a|strong|great|full|proper|sung|soulful|breathy) (?!explicit|offensive|rude|hummed|chopped)(?:[a-zß-ɏ]+ )?(?:vocals?|lyrics|singing|singer|vocalist)|(?:solo|single|lone|unaccompanied|raw|real) voices?|(?:stacked|layered|vocal|close|lush|gospel|rich|big) harmonies|call[- ]and[- ]response vocals|vocal (?:tracks?|songs?|led|driven)|songs? with (?:words|lyrics)|vocals? (?:please|preferred|needed|required|a must|essential)|with words)(?![a-zß-ɏ])`,
      "g",
    ),
    null,
  ],
];

function voiceOf({ groups }: Match): "female" | "male" | null {
  return groups.female ? "female" : groups.male ? "male" : null;
}

type Vocals = SlotValue<"vocals">;

const none: Vocals = { kind: "none", voice: null };

/** What a rule of search means; null for "instrumental version", which is a mix that is wanted besides. */
function vocalsOf(part: Part, { filter, end }: Match & { filter: TypedFilter["filter"] }): Vocals | null {
  if (filter.withoutVoice) return { kind: "wanted", voice: filter.withoutVoice === "female" ? "male" : "female" };
  if (filter.voice) return { kind: "wanted", voice: filter.voice };
  if (filter.vocals === undefined) return null;
  if (part.label === "media" && /stems|mix(?:es)?(?![a-z])|versions/.test(part.sentence.lower)) return null;
  if (/^ ?(?:version|mix|stem|edit|break|section|bed version|about)/.test(part.after(end, 10))) return null;
  return filter.vocals ? { kind: "wanted", voice: null } : none;
}

const underLabel = {
  vocals:
    /(?<kind>none|no|without|instrumental|yes|ok|okay|optional|either|both|open|fine|welcome|possible|preferred|\+|female|male)(?![a-zß-ɏ])/g,
  exclusion: /(?<kind>vocals?|lyrics|singing|singers?)(?![a-zß-ɏ])/g,
};

/** "Vocals: male or female", "OK if male", "female or none". */
function labelledVocals(kinds: readonly string[]): Vocals {
  const voices = [...new Set(kinds.filter((kind) => kind === "female" || kind === "male"))] as ("female" | "male")[];
  const voice = voices.length === 1 ? (voices[0] ?? null) : null;
  const isNone = kinds.some((kind) => /^(?:no|inst|without|voc|lyr|sing)/.test(kind));
  const isOpen = kinds.some((kind) => /^(?:ok|opt|either|both|open|fine|welc|poss|\+)/.test(kind));
  if (isNone && voices.length === 0 && !isOpen && !kinds.includes("yes")) return none;
  return { kind: isNone || isOpen ? "optional" : "wanted", voice };
}

/** What stands under "Vocals:"; whether it says anything. */
function readLabelled(part: Part): boolean {
  const isRead = () => part.drafts.some(({ slot }) => slot === "vocals");
  const found = [...part.matches(underLabel.vocals)];
  const [first, last] = [found[0], found.at(-1)];
  const isPlain = !isRead() && !/(?:until|before|only|till|except)/.test(part.masked);
  if (isPlain && first !== undefined && last !== undefined)
    part.add("vocals", labelledVocals(found.map(({ groups }) => groups.kind ?? "")), { at: first.at, end: last.end });
  return isRead();
}

function readSilent(part: Part, silent: readonly Match[]): void {
  for (const { at, end } of silent) {
    const isVoice = wordless.test(part.sentence.lower.slice(0, at));
    if (!part.drafts.some(({ slot }) => slot === "vocals"))
      part.add("vocals", isVoice ? { kind: "partly", voice: null } : none, { at, end });
  }
}

/** Voices: none, wanted, or one may sing. */
export function readVocals(part: Part): void {
  const { label } = part;
  const add = (value: Vocals, match: Match) => {
    // "Auto-tuned vocals" are not all of them.
    const isKind =
      label === "exclusion" &&
      /[a-zß-ɏ] $/.test(part.before(match.at, 2)) &&
      !/(?:no|any) $/.test(part.before(match.at, 4));
    if (!isKind) part.add("vocals", label === "exclusion" ? none : value, match);
  };
  const addAll = (expression: RegExp, read: (match: Match) => Vocals) => {
    for (const match of part.matches(expression)) add(read(match), match);
  };
  for (const { at, end } of part.matches(notVoice)) part.take(at, end);
  addAll(orNone, (match) => ({ kind: "optional", voice: voiceOf(match) }));
  const silent = label === "vocals" ? [] : [...part.matches(noWords)];
  for (const { at, end } of silent) part.take(at, end);
  addAll(partly, (match) => ({ kind: "partly", voice: voiceOf(match) }));
  addAll(nothingWith, () => none);
  addAll(noLead, () => none);
  for (const expression of optional.toReversed())
    addAll(expression, (match) => ({ kind: "optional", voice: voiceOf(match) }));
  if (label === "vocals" && readLabelled(part)) return;
  for (const match of typedMatches(part, voiceRules)) {
    const value = vocalsOf(part, match);
    if (value !== null) add(value, match);
  }
  const isNo = ({ at }: Match) => /(?:no|without|avoid|not)[ ]+(?:any )?$/.test(part.before(at, 12));
  for (const [expression, voice] of wanted)
    addAll(expression, (match) => (isNo(match) ? none : { kind: "wanted", voice }));
  readSilent(part, silent);
  if (label !== "exclusion" || part.drafts.some(({ slot }) => slot === "vocals")) return;
  addAll(underLabel.exclusion, () => none);
}
