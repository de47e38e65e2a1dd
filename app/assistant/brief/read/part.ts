import type { Slot, SlotValue } from "#app/assistant/brief/brief.ts";
import type { BriefLanguage } from "#app/assistant/brief/data/languages.ts";
import type { Label } from "#app/assistant/brief/read/text/labels.ts";
import { labelOfLine } from "#app/assistant/brief/read/text/labels.ts";
import { expressionsFor } from "#app/assistant/brief/read/text/literals.ts";
import type { Sentence } from "#app/assistant/brief/read/text/segment-brief.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** A chip before it has an id and a label; offsets in its sentence. */
type DraftOf<Of extends Slot> = {
  slot: Of;
  value: SlotValue<Of>;
  at: number;
  end: number;
  certainty: "stated" | "implied";
  /** Of several drafts of a slot with one chip the highest counts. */
  rank?: number;
};
export type Draft = { [Of in Slot]: DraftOf<Of> }[Slot];

/** Drafts that exclude each other, and what is asked about them. */
export type Doubt = { slot: Slot; text: string; options: Draft[]; at: number; end: number };

export type Match = { at: number; end: number; text: string; groups: Record<string, string | undefined> };

/** What a sentence is read with. */
export type Reader = {
  /** The day that words like "tomorrow" are counted from, ISO. */
  today: string;
  timeZone: string;
  dictionary: Dictionary;
  /** What the brief speaks of; `music`: the sentence before does. */
  has: {
    picture: boolean;
    rights: boolean;
    music: boolean;
    isShort: boolean;
    /** It is for a programme, not for an ad. */
    programme: boolean;
  };
  language: BriefLanguage | null;
  /** Many words are misspelt. */
  isMisspelt: boolean;
};

/** Placeholder for words that were read; no rule matches it. */
const taken = "\ue000";

/** Between clauses. */
const edge = /[,;:] |[()]| (?:[–/-]|but) /g;
const ticked = /\[x\]|[☒☑✓✔]/;
/** What a form offers and is not chosen: "[x] TV [ ] Radio". */
const unticked = /(?:\[[ _]?\]|☐)[^[☒☑☐✓✔]*/g;

/** A sentence while it is read. */
export class Part {
  readonly sentence: Sentence;
  readonly label: Label | null;
  /** Lower case, without the words that were read. */
  masked: string;
  drafts: Draft[] = [];
  readonly doubts: Doubt[] = [];
  #edges: { index: number; text: string }[] | null = null;

  /** Whether an expression may match somewhere in the sentence, as written or in small letters. */
  readonly may: (expression: RegExp) => boolean;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.may = expressionsFor(sentence.lower, sentence.text);
    this.label = sentence.label;
    this.masked = sentence.lower;
    if (ticked.test(sentence.lower))
      for (const { index, 0: box } of sentence.lower.matchAll(unticked)) this.take(index, index + box.length);
    const own = labelOfLine(sentence.lower);
    if (own !== null && own.label === sentence.label) this.take(0, own.length);
  }

  /** Matches in the sentence as written, also in words that were read. */
  matchesAsWritten(expression: RegExp): Iterable<RegExpExecArray> {
    return this.may(expression) ? this.sentence.text.matchAll(expression) : [];
  }

  /** Matches in words that were not read yet. */
  *matches(expression: RegExp): Generator<Match> {
    if (!this.may(expression)) return;
    for (const found of this.masked.matchAll(expression)) {
      const end = found.index + found[0].trimEnd().length;
      if (end > found.index && this.isFree(found.index, end))
        yield { at: found.index, end, text: found[0], groups: found.groups ?? {} };
    }
  }

  has(expression: RegExp): boolean {
    return expression.test(this.sentence.lower);
  }

  isFree(at: number, end: number): boolean {
    return !this.masked.slice(at, end).includes(taken);
  }

  take(at: number, end: number): void {
    this.masked = this.masked.slice(0, at) + taken.repeat(end - at) + this.masked.slice(end);
  }

  /** Words as written, in lower case: numbers are as the brief has them. */
  written(at: number, end: number): string {
    return this.sentence.text.slice(at, end).toLowerCase();
  }

  /** What stands `size` characters before and after. */
  before(at: number, size = 30): string {
    return this.sentence.lower.slice(Math.max(0, at - size), at);
  }

  after(end: number, size = 30): string {
    return this.sentence.lower.slice(end, end + size);
  }

  /** The words between commas and the like around a position. */
  clauseAt(at: number): { text: string; start: number } {
    const { lower } = this.sentence;
    this.#edges ??= [...lower.matchAll(edge)].map(({ index, 0: text }) => ({ index, text }));
    const start = this.#edges.findLast(({ index }) => index < at)?.index ?? 0;
    const end = this.#edges.find(({ index, text }) => index >= at && text !== ": ")?.index;
    return { text: lower.slice(start, end), start };
  }

  /** Whether nothing but an item stands between commas, or up to some letters more. */
  isAlone({ at, end }: { at: number; end: number }, more = 0): boolean {
    return this.clauseAt(at).text.replaceAll(/[^a-zß-ɏ\d]/g, "").length <= end - at + more;
  }

  add<Of extends Slot>(
    slot: Of,
    value: SlotValue<Of>,
    { at, end }: { at: number; end: number },
    certainty: "stated" | "implied" = "stated",
  ): void {
    this.drafts.push({ slot, value, at, end, certainty } as Draft);
    this.take(at, end);
  }
}
