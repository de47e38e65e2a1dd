import {
  type BriefChip,
  type BriefReading,
  briefChipSchema,
  maxBrief,
  maxChips,
  type Slot,
} from "#app/assistant/brief/brief.ts";
import { labelChip } from "#app/assistant/brief/label-chip.ts";
import { type BriefState, changedState, maxWords } from "#app/assistant/conversations/brief-state.ts";
import { maxWord, suggestedWord } from "#app/assistant/conversations/brief-words.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { readSlotValue, type ValueErrors } from "#app/assistant/conversations/read-slot-value.ts";
import { editorField, slotEditors } from "#app/assistant/conversations/slot-fields.ts";
import { type TypedValue, typeSlotValue } from "#app/assistant/conversations/type-slot-value.ts";

/** Errors of the editors, by the id of a chip or the slot of a new one. `text`: of the field of a brief or a word. */
export type BriefProblems = {
  editors: Record<string, { errors: ValueErrors }>;
  text: string | null;
};

type Changed = { state: BriefState; problems: BriefProblems | null };

function typedIn(form: FormData, editor: string, slot: Slot): TypedValue {
  const names = slotEditors[slot].fields.map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, String(form.get(editorField(editor, name)) ?? "").trim()]));
}

function isSame(one: TypedValue, other: TypedValue): boolean {
  return Object.entries(one).every(([name, typed]) => typed === other[name]);
}

function chipOf(slot: Slot, given: Omit<BriefChip, "slot" | "label" | "value"> & { value: unknown }): BriefChip {
  const chip = briefChipSchema.parse({ ...given, slot, label: "" });
  return { ...chip, label: labelChip(slot, chip.value as never) };
}

function newId(chips: BriefChip[]): string {
  const taken = new Set(chips.map(({ id }) => id));
  let at = chips.length;
  while (taken.has(`own-${at}`)) at += 1;
  return `own-${at}`;
}

/** The chips with one more: it takes the place of others of its slot if there can be one only. */
function withChip(chips: BriefChip[], chip: BriefChip): BriefChip[] {
  const left = slotEditors[chip.slot].single ? chips.filter(({ slot }) => slot !== chip.slot) : chips;
  const isThere = left.some(
    ({ slot, value }) => slot === chip.slot && JSON.stringify(value) === JSON.stringify(chip.value),
  );
  return isThere || left.length >= maxChips ? left : [...left, chip];
}

/** The chips as they are after the input of their editors. */
function editedChips(chips: BriefChip[], form: FormData, removed: string | null) {
  const editors: BriefProblems["editors"] = {};
  const edited = chips.map((chip) => {
    const [first] = slotEditors[chip.slot].fields;
    if (chip.id === removed || first === undefined || !form.has(editorField(chip.id, first.name))) return chip;
    const typed = typedIn(form, chip.id, chip.slot);
    if (isSame(typed, typeSlotValue(chip.slot, chip.value))) return chip;
    const { value, errors } = readSlotValue(chip.slot, typed);
    if (errors === null) return chipOf(chip.slot, { ...chip, value, certainty: "stated" });
    editors[chip.id] = { errors };
    return chip;
  });
  return { chips: edited, editors };
}

/** Questions about a slot are answered by a change of it. */
function withChips(state: BriefState, chips: BriefChip[], slot: Slot | null): BriefState {
  const isOpen = (question: BriefState["questions"][number]) => question.slot !== slot;
  return changedState(state, { chips, questions: state.questions.filter(isOpen), notices: [] });
}

function addChip(state: BriefState, slot: Slot, form: FormData): Changed {
  const typed = typedIn(form, slot, slot);
  const { value, errors } = readSlotValue(slot, typed);
  if (errors !== null) return { state, problems: { editors: { [slot]: { errors } }, text: null } };
  const chip = chipOf(slot, { id: newId(state.chips), value, spans: [], certainty: "stated" });
  return { state: withChips(state, withChip(state.chips, chip), slot), problems: null };
}

function answer(state: BriefState, [at, option]: number[]): BriefState {
  const question = state.questions[at ?? -1];
  const chip = question?.options[option ?? -1];
  if (question === undefined) return state;
  const questions = state.questions.filter((one) => one !== question);
  if (chip === undefined) return changedState(state, { questions });
  const isOf = ({ start, end }: { start: number; end: number }) =>
    question.spans.some((span) => span.start < end && start < span.end);
  const left = state.chips.filter(({ slot, spans }) => slot !== chip.slot || !spans.some(isOf));
  const chips = withChip(left, { ...chip, id: newId(state.chips), certainty: "stated" });
  return changedState(state, { chips, questions, notices: [] });
}

function addWord(state: BriefState, at: number, typed: string): Changed {
  const word = typed.replaceAll(/\s+/g, " ").trim();
  const problem = (text: string) => ({ state, problems: { editors: {}, text } });
  if (word === "" || word.length > maxWord) return problem(copy.errors.word(maxWord));
  if (state.words.length === maxWords) return problem(copy.errors.manyWords(maxWords));
  const words = [...new Set([...state.words, word])];
  return { state: changedState(state, { words, rest: state.rest.filter((_, index) => index !== at) }), problems: null };
}

/** The state with a further text: what it says replaces what was said of the same. */
export function continueBrief(state: BriefState, added: string, reading: BriefReading): BriefState {
  const from = state.text.length + 2;
  const moved = <Span extends { start: number; end: number }>(span: Span) => ({
    ...span,
    start: span.start + from,
    end: span.end + from,
  });
  const place = <Chip extends BriefChip>(chip: Chip, at: number) => ({
    ...chip,
    id: `own-${from}-${at}`,
    spans: chip.spans.map(moved),
  });
  const questions = reading.questions.map((question) => ({
    ...question,
    options: question.options.map(place),
    spans: question.spans.map(moved),
  }));
  return changedState(state, {
    text: `${state.text}\n\n${added}`,
    chips: reading.chips.map(place).reduce(withChip, state.chips),
    rest: [...state.rest, ...reading.rest.map(moved)],
    questions: [...state.questions, ...questions].slice(0, maxChips),
    notices: reading.notices,
  });
}

function isTypedWord(form: FormData, at: number, line: string): boolean {
  const typed = form.get(`word/${at}`);
  return typed !== null && typed !== suggestedWord(line);
}

/** Whether a further text fits. */
export function hasRoomFor({ text }: BriefState, added: string): boolean {
  return text.length + 2 + added.length <= maxBrief;
}

/**
 * The state after a button of the page: `act` and what it is about, with the input of all editors. Unknown buttons change nothing but that
 * input.
 */
export function changeBrief(before: BriefState, form: FormData): Changed {
  const [act = "", ...args] = String(form.get("act") ?? "").split(":");
  const [argument = ""] = args;
  if (act === "undo") return { state: before.before ? { ...before.before, before: null } : before, problems: null };
  const { chips, editors } = editedChips(before.chips, form, act === "remove" ? argument : null);
  const problems = Object.keys(editors).length > 0 ? { editors, text: null } : null;
  const changed = chips.filter((chip, at) => chip !== before.chips[at]);
  const isEdited = changed.length > 0;
  const state = isEdited ? { ...withChips(before, chips, changed[0]?.slot ?? null), before: before.before } : before;
  if (problems !== null) return { state: before, problems };
  const at = Number(argument);
  switch (act) {
    case "remove": {
      const left = state.chips.filter(({ id }) => id !== argument);
      return { state: withChips(state, left, null), problems };
    }
    case "keep": {
      const kept = state.chips.find(({ id }) => id === argument);
      if (kept === undefined) return { state, problems };
      const left = state.chips.filter((chip) => chip === kept || chip.slot !== kept.slot);
      return { state: withChips(state, left, kept.slot), problems };
    }
    case "add":
      return Object.hasOwn(slotEditors, argument) ? addChip(state, argument as Slot, form) : { state, problems };
    case "answer":
      return { state: answer(state, args.map(Number)), problems };
    case "word":
      return addWord(state, at, String(form.get(`word/${argument}`) ?? ""));
    case "unword":
      return { state: changedState(state, { words: state.words.filter((_, index) => index !== at) }), problems };
    case "drop":
      return { state: changedState(state, { rest: state.rest.filter((_, index) => index !== at) }), problems };
    default: {
      // Enter in the field of a word, which sends the first button of the form.
      const typed = before.rest.findIndex(({ text }, index) => isTypedWord(form, index, text));
      if (typed >= 0) return addWord(state, typed, String(form.get(`word/${typed}`)));
      return { state: isEdited ? withChips(before, chips, changed[0]?.slot ?? null) : before, problems };
    }
  }
}
