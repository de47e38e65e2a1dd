import type { Part, Reader } from "#app/assistant/brief/read/part.ts";

/** Feelings that no list has: a word that looks like one, beside those that are known, becomes a chip as it is written. */

const endings = {
  English: /(?:[^aeiou]y|ic|ical|al|ful|less|ous|ive|ish|esque|ant|ent|able|ible|ed|ing|like|ary|ory|ling|worn|born)$/,
  German: /(?:ig|lich|isch|haft|sam|bar|voll|end|los|iert|ös|iv|al|ell)(?:e[nrms]?)?$/,
  French: /(?:eux|euse|if|ive|ique|ant|ante|ent|ente|el|elle|al|ale|é|ée|able|ible|ard|arde)s?$/,
  Spanish: /(?:os[oa]|iv[oa]|ic[oa]|ad[oa]|id[oa]|ante|ente|al|able|ible|ador|adora|eñ[oa]|esc[oa])s?$/,
  Portuguese: /(?:os[oa]|iv[oa]|ic[oa]|ad[oa]|id[oa]|ante|ente|al|ável|ível|ador|adora|esc[oa])s?$/,
};
/** Words that end like them and say nothing of the music, or something else of it. */
const others = new Set(
  (
    "special original similar different suitable ready available possible cleared delivered used included licensed mixed able based needed approved edited timed finished attached " +
    "final total original digital social local national regional international global legal annual usual general real official personal professional several existing upcoming following " +
    "going coming looking working thinking running having being getting making using sending starting ending pending including regarding according everything anything nothing something " +
    "vocal instrumental musical original commercial editorial industrial festival territorial perpetual manual normal ideal initial optional additional mechanical technical medical political " +
    "music public topic electric acoustic classic basic specific traffic any only early really family company agency city country party story copy monthly weekly daily ready already today may day " +
    "please need needed required wanted preferred allowed welcome appreciated attached edited animated recorded shared signed branded limited red unlimited indeed speed need feed seed video " +
    "morning evening building wedding meeting briefing casting editing voicing pricing licensing publishing recording timing ending opening morning during cleaning banking gaming marketing advertising running cooking " +
    "client talent agent parent moment present event percent current recent different important relevant consistent permanent restaurant english british danish spanish irish turkish finish polish " +
    "table cable double single simple example people little whole google style title english male female online offline live active adult retail detail email animal capital deal meal hotel"
  ).split(" "),
);
const delimiter = /[,;/+&•|()]|(?<![a-zß-ɏ])(?:and|but|yet|or)(?![a-zß-ɏ])|[–-](?=[ ])/g;
const before =
  /^[ ]*(?:(?:a|an|the|very|quite|really|slightly|more|rather|bit|little|kind of|sort of|super|so|still|also|something|somewhat|properly|almost|feels?|sounds?|be|it|is|should|must|needs to|to)[ ]+)*/;
const one = /^[a-zß-ɏ][a-zß-ɏ'-]{3,22}$/;

type Item = { at: number; end: number; isMood: boolean; word: string | null };

function itemsOf(part: Part): Item[] {
  const items: Item[] = [];
  const moods = part.drafts.filter(({ slot }) => slot === "mood");
  let from = 0;
  for (const { index, 0: text } of [...part.masked.matchAll(delimiter), { index: part.masked.length, 0: "" }]) {
    const whole = part.masked.slice(from, index);
    const lead = before.exec(whole)?.[0].length ?? 0;
    const word = whole.slice(lead).replace(/[ .!?:"]+$/, "");
    const at = from + lead;
    const isMood = moods.some((mood) => mood.at >= from && mood.end <= index);
    items.push({ at, end: at + word.length, isMood, word: one.test(word) ? word : null });
    from = index + text.length;
  }
  return items;
}

function isFeeling(part: Part, { at, word }: Item, { language }: Reader, isBetween: boolean): boolean {
  if (word === null || others.has(word)) return false;
  // A name has a capital; every noun of German has one.
  const isName =
    /[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ]/.test(part.sentence.text.charAt(at)) && part.sentence.text.slice(0, at).trim() !== "";
  return !isName && (isBetween || endings[language ?? "English"].test(word));
}

const wish =
  /(?<![a-zß-ɏ])(?:something|anything|feels?|sounds?|feel(?:ing)?|sounding|(?:should|must|needs? to) be)[ ]+(?:(?:a bit|very|quite|really|properly|kind of|sort of|more|a little|slightly)[ ]+)?(?<word>[a-zß-ɏ][a-zß-ɏ-]{3,22})(?=[ ]*(?:[,;.!)–]|$|and |but |with ))/g;

/** After the noun, as in French and Spanish: "una música juguetona". */
const behindNoun =
  /(?<![a-zß-ɏ])(?:music|track|song|sound|mood|vibe|feel|tone)[ ]+(?:(?:very|quite|bit|more|\+)[ ]+)?(?<word>[a-zß-ɏ][a-zß-ɏ-]{3,22})(?=[ ]*(?:[,;.!)–&]|$|and |but |with |w\/ |for |or ))/g;

/** Adds what stands among feelings, and after "something", as one. */
export function readAdjectives(part: Part, reader: Reader): void {
  if (part.drafts.some(({ slot }) => slot === "mood")) readBeside(part, reader);
  readBehindStyles(part, reader);
  const found = [...part.matches(wish), ...(reader.language === null ? [] : part.matches(behindNoun))];
  for (const match of found) {
    const word = match.groups.word ?? "";
    const at = match.end - word.length;
    if (isFeeling(part, { at, end: match.end, isMood: false, word }, reader, false))
      part.add("mood", { words: part.written(at, match.end) }, { at, end: match.end }, "implied");
  }
}

function readBeside(part: Part, reader: Reader): void {
  const items = itemsOf(part);
  const places = items.map((_, place) => place);
  for (const order of [places, places.toReversed()])
    for (const place of order) {
      const item = items[place] as Item;
      const [last, next] = [items[place - 1]?.isMood ?? false, items[place + 1]?.isMood ?? false];
      if (item.isMood || !(last || next) || !isFeeling(part, item, reader, last && next)) continue;
      part.add("mood", { words: part.written(item.at, item.end) }, item, "implied");
      item.isMood = true;
    }
}

/** "un tango bancal" */
function readBehindStyles(part: Part, reader: Reader): void {
  const { language } = reader;
  for (const style of language === null || language === "German"
    ? []
    : part.drafts.filter(({ slot }) => slot === "genre")) {
    const word = /^[ ]([a-zß-ɏ][a-zß-ɏ-]{3,22})(?=[ ]*(?:[,;.!)&]|$|and |but |with |w\/ |for ))/.exec(
      part.masked.slice(style.end),
    )?.[1];
    const place = { at: style.end + 1, end: style.end + 1 + (word?.length ?? 0) };
    if (word !== undefined && isFeeling(part, { ...place, isMood: false, word }, reader, false))
      part.add("mood", { words: part.written(place.at, place.end) }, place, "implied");
  }
}
