import type { BriefChip, BriefQuestion, BriefReading, Slot, Span } from "#app/assistant/brief/brief.ts";
import { maxBrief, maxChips } from "#app/assistant/brief/brief.ts";
import { briefCopy as copy } from "#app/assistant/brief/brief-copy.ts";
import { labelChip } from "#app/assistant/brief/label-chip.ts";
import { datesIn } from "#app/assistant/brief/read/dates/dates.ts";
import { listRest } from "#app/assistant/brief/read/list-rest.ts";
import { type Draft, Part, type Reader } from "#app/assistant/brief/read/part.ts";
import { readSentence } from "#app/assistant/brief/read/read-sentence.ts";
import { isInstruction } from "#app/assistant/brief/read/text/instructions.ts";
import { languageOf, readLanguage } from "#app/assistant/brief/read/text/language.ts";
import { lowerCase, withPlainMarks } from "#app/assistant/brief/read/text/plain-text.ts";
import { maxSentence, type Sentence, segmentBrief } from "#app/assistant/brief/read/text/segment-brief.ts";
import { isMisspeltOften } from "#app/assistant/brief/read/text/spelling.ts";
import { nameCurrencies } from "#app/assistant/brief/read/usage/name-currencies.ts";
import { readCities } from "#app/assistant/brief/read/usage/read-territory.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";

type Reading = { now: number; timeZone: string; dictionary: Dictionary };

const picture =
  /(?:^|[^a-zß-ɏ])(?:tvcs?|tv|[a-z]*spots?|ads?|adverts?|commercials?|olvs?|pre-?rolls?|campaign|cut-?downs?|[a-z]*films?|videos?|promo|trailer|teaser|radio|edit)(?:[^a-zß-ɏ]|$)/;
const rights =
  /(?:^|[^a-zß-ɏ])(?:usage|rights|media|licen[cs]\w*|territor\w+|worldwide|term|tvcs?|tv|online|digital|olv|social|paid|perpetuity|buy-?out|broadcast|cinema|radio|all[- ]in|dach|emea|gsa|nordics|uk|us|usa|europe|months?|years?|yrs?|budget|[€£$]\d)(?:[^a-zß-ɏ]|$)/;

const programme =
  /(?<![a-zß-ɏ])(?:documentar\w*|documenta(?:l|les)|documentaire|dokumentation|dokumentarfilm|doku|docuseries|[a-z]*-?reihe|tv-krimi|tv-film|fernsehfilm|sitcom|episodes?|eps|tv series|drama series|mini-?series|folgen|épisodes?|episodios?|capítulos?)(?![a-zß-ɏ])/;

function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  } catch {
    return formatIn("UTC");
  }
}

/** The one that was last asked for: making one takes as long as reading half a brief. */
let lastFormat = { timeZone: "", format: null as Intl.DateTimeFormat | null };

/** The calendar day of a time in a zone, ISO. An unknown zone counts as UTC. */
function dayIn(now: number, timeZone: string): string {
  if (timeZone === "UTC") return isoDateOf(now);
  if (lastFormat.format === null || lastFormat.timeZone !== timeZone)
    lastFormat = { timeZone, format: formatIn(timeZone) };
  return (lastFormat.format ?? formatIn(timeZone)).format(now);
}

/** What is said to a program says nothing of the brief, nor of its language. */
function withoutInstructions(lower: string): string {
  const sentences = lower.split(/(?<=[.!?\n])/);
  return sentences.filter((one) => !isInstruction(one.slice(0, maxSentence))).join("");
}

/** The day on which what follows a header of a mail was written; null if it says none, or one of another year. */
function dayOfHeader(sentence: Sentence, today: string): string | null {
  const [first] = datesIn(
    sentence.lower.replace(/^[^:]{0,12}:/, (label) => " ".repeat(label.length)),
    today,
  ).flatMap(({ dates }) => dates);
  const isNear =
    first !== undefined && first <= today && Date.parse(today) - Date.parse(first) < 180 * 24 * 3600 * 1000;
  return isNear ? first : null;
}

/** `written`: the name of the language, if it is not English. */
type Read = { parts: Part[]; today: string; written: string | null };

function readParts(text: string, { now, timeZone, dictionary }: Reading): Read {
  const lower = withoutInstructions(lowerCase(withPlainMarks(text.slice(0, maxBrief))));
  const written = languageOf(lower);
  const language = readLanguage(written);
  const sentences = segmentBrief(text.slice(0, maxBrief), language);
  const today = dayIn(now, timeZone);
  const whole = sentences
    .filter((one) => !one.folded && !one.isInstruction)
    .map((one) => one.lower)
    .join("\n");
  const has = {
    picture: picture.test(whole),
    rights: rights.test(whole),
    music: false,
    programme: programme.test(whole),
    isShort: whole.length <= 260,
  };
  const reader: Reader = {
    today,
    timeZone,
    dictionary,
    has,
    language,
    isMisspelt: language === null && isMisspeltOften(lower),
  };
  let room = maxChips;
  const parts = sentences.map((sentence) => {
    if (sentence.dates) reader.today = dayOfHeader(sentence, today) ?? reader.today;
    const part = room > 0 ? readSentence(sentence, reader) : new Part(sentence);
    // What is beyond them is listed with what was not understood.
    part.drafts.splice(room);
    part.doubts.splice(room);
    room -= Math.max(part.drafts.length, part.doubts.length);
    reader.has.music = part.drafts.some(({ slot }) => slot === "mood" || slot === "instrument" || slot === "genre");
    return part;
  });
  if (!parts.some((part) => part.drafts.some(({ slot }) => slot === "territory")))
    for (const part of parts) readCities(part, reader);
  nameCurrencies(parts);
  dropWeaker(parts, "category");
  dropWeaker(parts, "media");
  return { parts, today, written };
}

/** Of several values those that are surest. */
function dropWeaker(parts: Part[], weaker: Slot): void {
  const ranks = parts.flatMap((part) => part.drafts.flatMap(({ slot, rank = 0 }) => (slot === weaker ? rank : [])));
  const best = Math.max(...ranks);
  for (const part of parts) part.drafts = part.drafts.filter(({ slot, rank = 0 }) => slot !== weaker || rank === best);
}

/** A product is advertised once; other slots have as many chips as things are said. */
const single: readonly Slot[] = ["category"];

type Builder = (draft: Draft, part: Part) => BriefChip;

function chipBuilder(text: string): Builder {
  const counts = new Map<Slot, number>();
  return ({ slot, value, at, end, certainty }, { sentence }) => {
    const count = (counts.get(slot) ?? 0) + 1;
    counts.set(slot, count);
    const span = spanOf(text, sentence.start + at, sentence.start + end);
    return {
      id: `${slot}-${count}`,
      slot,
      label: labelChip(slot, value as never),
      value,
      spans: [span],
      certainty,
    } as BriefChip;
  };
}

const letter = /[A-Za-zß-ɏ]/;

/** Digits are shorter than the words of a number, so a rule may end inside of one. */
function endOfWord(text: string, end: number): number {
  let at = end;
  while (at < end + 12 && letter.test(text.charAt(at - 1)) && letter.test(text.charAt(at))) at += 1;
  return at;
}

function spanOf(text: string, start: number, end: number): Span {
  const written = text.slice(start, endOfWord(text, end));
  const from = start + (written.length - written.trimStart().length);
  return { start: from, end: from + written.trim().length, text: written.trim() };
}

function sameAs(one: Draft, other: BriefChip): boolean {
  return (
    one.slot === other.slot && JSON.stringify(one.value).toLowerCase() === JSON.stringify(other.value).toLowerCase()
  );
}

function toChips(parts: Part[], build: Builder): BriefChip[] {
  const chips: BriefChip[] = [];
  for (const part of parts) {
    for (const draft of part.drafts.toSorted((a, b) => a.at - b.at)) {
      const same = chips.find(
        (chip) => sameAs(draft, chip) || (single.includes(draft.slot) && chip.slot === draft.slot),
      );
      if (same === undefined) chips.push(build(draft, part));
      else if (same.spans.length < 100) {
        same.spans.push(...build(draft, part).spans);
        if (draft.certainty === "stated") same.certainty = "stated";
      }
    }
  }
  return chips;
}

function currencyQuestions(chips: BriefChip[]): BriefQuestion[] {
  return chips.flatMap((chip) => {
    if (chip.slot !== "budget" || chip.value.currency !== null) return [];
    const options = currencies.slice(0, 4).map((currency): BriefChip => {
      const value = { ...chip.value, currency };
      return { ...chip, id: `${chip.id}-${currency}`, value, label: labelChip("budget", value) };
    });
    return [{ slot: "budget" as const, text: copy.whichCurrency(chip.label), options, spans: chip.spans }];
  });
}

type ChipOf<Of extends Slot> = Extract<BriefChip, { slot: Of }>;

function ofSlot<Of extends Slot>(chips: BriefChip[], slot: Of): ChipOf<Of>[] {
  return chips.filter((chip): chip is ChipOf<Of> => chip.slot === slot);
}

/** What contradicts itself, and days that are past. */
function noticesOf(chips: BriefChip[], today: string): string[] {
  const notices: string[] = [];
  const labels = (some: BriefChip[]) => [...new Set(some.map(({ label }) => label))];
  const budgets = ofSlot(chips, "budget");
  if (budgets.some(({ value }) => budgets.some((other) => other.value.per === value.per && other.value !== value)))
    notices.push(copy.twoBudgets(labels(budgets)));
  const days = ofSlot(chips, "deadline").filter(({ value }) => value.of === "delivery");
  if (new Set(days.map(({ value }) => value.date)).size > 1) notices.push(copy.twoDays(labels(days)));
  const tempos = ofSlot(chips, "tempo");
  if (tempos.some((a) => tempos.some((b) => (a.value.min ?? 0) > (b.value.max ?? 999))))
    notices.push(copy.twoTempos(labels(tempos)));
  const voices = ofSlot(chips, "vocals").map(({ value }) => value.kind);
  if (voices.includes("none") && voices.includes("wanted")) notices.push(copy.voicesDiffer);
  for (const { value } of ofSlot(chips, "deadline"))
    if (value.date < today) notices.push(copy.past(formatIsoDate(value.date)));
  return notices;
}

/** Whether at least half of a text, by its letters, stands in sentences of which something was read. */
function isHalfRead(parts: readonly Part[]): boolean {
  const about = parts.filter(({ sentence }) => !sentence.folded && !sentence.isInstruction);
  const lettersOf = (some: readonly Part[]) => some.reduce((sum, { sentence }) => sum + sentence.text.trim().length, 0);
  return 2 * lettersOf(about.filter(({ drafts, doubts }) => drafts.length + doubts.length > 0)) >= lettersOf(about);
}

/**
 * Reads a brief: chips with the words that made them, what no chip stands for, and what must be asked. The same text gives the same reading;
 * nothing in it is obeyed.
 */
export function readBrief(text: string, reading: Reading): BriefReading {
  const { parts, today, written } = readParts(text, reading);
  const build = chipBuilder(text);
  const chips = toChips(parts, build);
  const asked = parts.flatMap((part) =>
    part.doubts.map((doubt): BriefQuestion => {
      const { slot, text: question, options } = doubt;
      const spans = [spanOf(text, part.sentence.start + doubt.at, part.sentence.start + doubt.end)];
      return { slot, text: question, options: options.map((draft) => build(draft, part)), spans };
    }),
  );
  return {
    chips,
    rest: listRest(text, parts),
    questions: [...asked, ...currencyQuestions(chips)],
    notices: [
      ...(written === null ? [] : [isHalfRead(parts) ? copy.language(written) : copy.halfRead(written)]),
      ...noticesOf(chips, today),
      ...(chips.length === 0 && asked.length === 0 ? [copy.nothing] : []),
    ],
  };
}
