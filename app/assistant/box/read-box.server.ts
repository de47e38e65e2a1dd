import { boxedText, isBrief } from "#app/assistant/box/box-text.ts";
import { findLike } from "#app/assistant/box/find-like.server.ts";
import { musical } from "#app/assistant/box/read-chips.ts";
import { readFew } from "#app/assistant/box/read-few.ts";
import { sceneWishes } from "#app/assistant/box/scene-wishes.ts";
import { wordsOfSearch } from "#app/assistant/box/words-of-search.ts";
import { type Like, readLike } from "#app/assistant/brief/read/references/read-like.ts";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import { changedControls, inWordsName } from "#app/catalogue/search/query/echoes.ts";
import type { Facts, ReadText } from "#app/catalogue/search/query/read-text.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readFacts } from "#app/catalogue/search/query/typed/fact-rules.ts";
import { withoutTypedForm, withTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import type { TextReader } from "#app/catalogue/search/read-address.server.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import { readDictionary } from "#app/catalogue/words/read-dictionary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

const maxDropped = 40;
/** "Clear for TV in Germany", not "a clear voice". */
const cleared = /\b(?:pre-?)?clear(?:ed|able)?\s+(?:for|in)\b/iu;

type Read = { text: string; dropped: string[]; now: number; dictionary: Dictionary };

/** What a text asks for, without the chips that the reader took out; null if it names nothing that music can be. */
function readText({ text, dropped, now, dictionary }: Read): Box | null {
  const reading = readBrief(text, { now, timeZone: "UTC", dictionary });
  const { wishes, covered } = sceneWishes(text, reading, dictionary);
  const chips = reading.chips.filter(({ id }) => !dropped.includes(id) && !covered.includes(id));
  const scenes = wishes.filter(({ words }) => !dropped.includes(words));
  const { filters, usage } = searchOfBrief(chips, dictionary, scenes);
  const facts: Facts = { ...readFacts(text), ...(usage !== null && cleared.test(text) ? { clear: "now" } : {}) };
  const isMusic = chips.some(({ slot }) => musical.has(slot)) || Object.keys(facts).length > 0;
  if (!isMusic && chips.length < 2 && (scenes.length === 0 || reading.chips.length === 0)) return null;
  const { isAddressed: _, ...read } = filters.read;
  return { read: { ...read, dropped, facts }, asked: { vocals: filters.vocals, ...facts }, usage };
}

type Box = { read: ReadText; asked: Partial<SearchFilters>; usage?: SearchFilters["usage"] };

type Given = { text: string; dropped: string[] };
const nothingRead = { tempo: null, length: null, shape: null, without: [], chips: [], facts: {}, asked: {} };

/** Something like a song or an artist of the catalogue; null without one. */
async function openLike(ctx: RequestContext, like: Like, { dropped }: Given, dictionary: Dictionary) {
  const asked = await findLike(ctx, like);
  if (asked === null) return null;
  const wishes = like.turns.map((words) => ({ words: wordsOfSearch(words, dictionary), weight: null }));
  return { read: { ...nothingRead, wishes, dropped }, asked };
}

/** What a text was read as: a brief, a use or picture, or like something; null for words to search for. */
async function openBox(ctx: RequestContext, params: URLSearchParams, given: Given): Promise<Box | null> {
  const { text, dropped } = given;
  const like = readLike(text);
  const held = knownDictionary();
  // One text is one search, also as the first of an isolate, whose answer others get from the cache.
  const dictionary = held.tags === null ? await readDictionary(ctx) : held;
  const { filters } = readSearchParams(params);
  const isLong = isBrief(text, withoutTypedForm(withTypedForm(filters, dictionary), dictionary).text);
  // A song of the catalogue is told by its sound, however many words its title has.
  const liked = isLong && like !== null && like.tempo !== null ? await openLike(ctx, like, given, dictionary) : null;
  const brief = liked ?? (isLong ? readText({ text, dropped, now: ctx.now, dictionary }) : null);
  if (brief !== null) return brief;
  const few = readFew(filters, dropped, dictionary);
  if (few !== null) {
    const { read, ...asked } = few;
    return { read, asked: { ...asked, ...read.facts } };
  }
  return like === null || isLong ? null : openLike(ctx, like, given, dictionary);
}

/** Parameters without those that only repeat what the text sets; what was changed in a control is taken out of the text. */
function withoutRepeated(params: URLSearchParams): { params: URLSearchParams; dropped: string[] } {
  const inWords = new URLSearchParams(params.get(inWordsName) ?? "");
  const isOwn = (name: string, value: string) => name !== "q" && name !== inWordsName && inWords.get(name) !== value;
  return {
    params: new URLSearchParams([...params].filter(([name, value]) => isOwn(name, value))),
    dropped: [...new Set([...params.getAll("drop"), ...changedControls(params)])].slice(0, maxDropped),
  };
}

function isGiven(filters: SearchFilters, name: keyof SearchFilters): boolean {
  return name === "vocals" || name === "explicit" ? filters[name] !== null : Boolean(filters[name]);
}

/** The search of a text in the one box that is more than words to search for. What the address says itself counts. @see ReadText */
export const readBox: TextReader = async (ctx, given) => {
  const text = boxedText(given.get("q"));
  if (text === "" || given.has("qFields") || given.has("verbatim")) return null;
  const { params, dropped } = withoutRepeated(given);
  const box = await openBox(ctx, given, { text, dropped });
  if (box === null) return null;
  const address = readSearchParams(params);
  const filters = { ...address.filters, usage: box.usage ?? null };
  const asked = Object.fromEntries(
    Object.entries(box.asked).filter(
      ([name, value]) => value !== null && !dropped.includes(name) && !isGiven(filters, name as keyof SearchFilters),
    ),
  );
  return { ...address, settled: null, filters: { ...filters, ...asked, text, read: { ...box.read, asked } } };
};
