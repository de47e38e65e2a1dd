import { expect, test } from "vitest";
import { type BriefChip, briefChipSchema, type Slot } from "#app/assistant/brief/brief.ts";
import { labelChip } from "#app/assistant/brief/label-chip.ts";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { nameOfBrief } from "#app/assistant/conversations/brief-words.ts";
import { changeBrief, continueBrief } from "#app/assistant/conversations/change-brief.ts";
import { clientQuestions } from "#app/assistant/conversations/client-questions.ts";
import { readSlotValue } from "#app/assistant/conversations/read-slot-value.ts";
import { slotOrder } from "#app/assistant/conversations/slot-fields.ts";
import { typeSlotValue } from "#app/assistant/conversations/type-slot-value.ts";
import { productDictionary } from "#test/bench/brief-readings.ts";

const text = "Warm piano, 15k or 20k EUR, 90 BPM. Like snow.";

function chip(id: string, slot: Slot, value: unknown, words = ""): BriefChip {
  const start = text.indexOf(words);
  const spans = words === "" ? [] : [{ start, end: start + words.length, text: words }];
  const made = briefChipSchema.parse({ id, slot, value, label: "", spans, certainty: "stated" });
  return { ...made, label: labelChip(slot, made.value as never) };
}

const budget = (max: number) => ({ min: null, max, currency: "EUR", per: null });
const tempo = chip("tempo-1", "tempo", { min: 90, max: 90 }, "90 BPM");

function briefState(more: Partial<BriefState> = {}): BriefState {
  const chips = [chip("mood-1", "mood", { words: "warm" }, "Warm"), tempo];
  const start = text.indexOf("Like");
  const rest = [{ start, end: text.length, text: "Like snow.", folded: false }];
  return { text, chips, rest, questions: [], notices: ["A notice"], words: [], before: null, ...more };
}

function press(state: BriefState, act: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, act })) form.append(name, value);
  return changeBrief(state, form);
}

const labels = ({ chips }: BriefState) => chips.map(({ label }) => label);

test("a chip is changed, removed and added, and each change can be undone", () => {
  const changed = press(briefState(), "apply", { "tempo-1/min": "80", "tempo-1/max": "100" });
  expect(changed.problems).toBeNull();
  expect(changed.state.chips[1]).toMatchObject({ value: { min: 80, max: 100 }, spans: tempo.spans });
  expect(labels(press(changed.state, "undo").state)).toEqual(labels(briefState()));
  const removed = press(briefState(), "remove:mood-1").state;
  expect(removed.chips).toEqual([tempo]);
  expect(press(removed, "undo").state.chips).toHaveLength(2);
  const added = press(removed, "add:instrument", { "instrument/words": " Felt piano " }).state;
  expect(added.chips[1]).toMatchObject({ slot: "instrument", value: { words: "Felt piano" }, spans: [] });
  // A brief has one tempo.
  const other = press(added, "add:tempo", { "tempo/min": "120", "tempo/max": "" }).state;
  expect(other.chips.filter(({ slot }) => slot === "tempo")).toMatchObject([{ value: { min: 120, max: null } }]);
});

test("input of every editor is applied whichever button is pressed, and bad input changes nothing", () => {
  const state = briefState();
  const both = press(state, "remove:tempo-1", { "mood-1/words": "tender", "tempo-1/min": "x", "tempo-1/max": "" });
  expect(both.state.chips).toMatchObject([{ value: { words: "tender" } }]);
  const bad = press(state, "apply", { "mood-1/words": "tender", "tempo-1/min": "fast", "tempo-1/max": "80" });
  expect(bad.state).toBe(state);
  expect(bad.problems?.editors["tempo-1"]).toEqual({
    errors: { min: "Slowest, BPM: enter a number in the usual range, for example 90." },
  });
  expect(press(state, "apply").state).toBe(state);
  expect(press(state, "remove:unknown").state.chips).toEqual(state.chips);
  for (const act of ["", "add:unknown", "add:__proto__", "answer:9:9", "word:9", "drop:x", "unword:5"])
    expect(press(state, act).state.chips, act).toEqual(state.chips);
});

test("a question is answered by one of its chips, or left open", () => {
  const spans = [{ start: 12, end: 26, text: "15k or 20k EUR" }];
  const options = [chip("b1", "budget", budget(15_000), "15k"), chip("b2", "budget", budget(20_000), "20k EUR")];
  const questions = [{ slot: "budget" as const, text: "Which budget?", options, spans }];
  const state = briefState({ chips: options, questions });
  const answered = press(state, "answer:0:1").state;
  expect(answered.chips.map(({ value }) => value)).toEqual([budget(20_000)]);
  expect(answered.questions).toEqual([]);
  expect(press(state, "keep:b1").state.chips.map(({ id }) => id)).toEqual(["b1"]);
  const open = press(state, "answer:0").state;
  expect([open.chips.length, open.questions]).toEqual([2, []]);
});

test("a line that was not understood becomes words or is set aside", () => {
  const added = press(briefState(), "word:0", { "word/0": "snow" }).state;
  expect([added.words, added.rest]).toEqual([["snow"], []]);
  // Enter in its field sends the first button of the form.
  expect(press(briefState(), "apply", { "word/0": "snow" }).state.words).toEqual(["snow"]);
  expect(press(briefState(), "apply", { "word/0": "Like snow." }).state.words).toEqual([]);
  expect(press(added, "unword:0").state.words).toEqual([]);
  expect(press(briefState(), "drop:0").state.rest).toEqual([]);
  expect(press(briefState(), "word:0", { "word/0": "" }).problems?.text).toBe("Words: use 1 to 60 characters.");
});

test("a further text replaces what it says again and is added to the rest", () => {
  const reading = {
    chips: [chip("tempo-1", "tempo", { min: 60, max: 70 }, ""), chip("mood-1", "mood", { words: "sad" }, "")],
    rest: [{ start: 0, end: 3, text: "Hmm", folded: false }],
    questions: [],
    notices: [],
  };
  const state = continueBrief(briefState(), "Hmm sad 60-70", reading);
  expect(labels(state)).toEqual(["warm", "60–70 BPM", "sad"]);
  expect(new Set(state.chips.map(({ id }) => id)).size).toBe(3);
  const [, added] = state.rest;
  expect(state.text.slice(added?.start, added?.end)).toBe("Hmm");
});

test("every slot has an editor whose input gives the value back, and names what is missing", () => {
  const values: Record<Slot, unknown> = {
    mood: { words: "warm" },
    genre: { words: "folk" },
    instrument: { words: "piano" },
    vocals: { kind: "wanted", voice: "female" },
    tempo: { min: 80, max: null },
    length: { min: 30, max: 62.5, of: "spot" },
    development: { shape: "build" },
    scene: { at: 12, end: 75, event: "door opens" },
    reference: { artist: "Someone", title: null, url: "https://example.com/a" },
    exclusion: { words: "ukulele", of: "instrument" },
    media: { medium: "cinema" },
    territory: { territories: ["DE", "AT"], excluded: [] },
    term: { months: 12, perpetual: false, option: true },
    exclusivity: { exclusivity: "full" },
    category: { category: "food" },
    budget: { min: 8000, max: 10_000, currency: "GBP", per: "side" },
    deadline: { date: "2027-03-12", time: "17:00", of: "delivery" },
  };
  for (const slot of slotOrder) {
    const typed = typeSlotValue(slot, values[slot] as Record<string, unknown>);
    expect(readSlotValue(slot, typed), slot).toEqual({ value: values[slot], errors: null });
    expect(Object.keys(readSlotValue(slot, {}).errors ?? {}).length, slot).toBeGreaterThan(0);
  }
  expect(readSlotValue("scene", { at: "1:05", end: "", event: "drop" }).value).toMatchObject({ at: 65, end: null });
  expect(readSlotValue("budget", { min: "", max: "5,000", currency: "", per: "" }).value).toMatchObject({ max: 5000 });
  const wrong: [Slot, Record<string, string>, string][] = [
    ["territory", { territories: "DE, Narnia" }, "territories"],
    ["term", { months: "12", perpetual: "on" }, "months"],
    ["tempo", { min: "120", max: "90" }, "max"],
    ["deadline", { date: "2027-02-30", of: "air" }, "date"],
    ["reference", { url: "javascript:alert(1)" }, "url"],
    ["media", { medium: "smoke signals" }, "medium"],
    ["mood", { words: "x".repeat(61) }, "words"],
  ];
  for (const [slot, typed, field] of wrong)
    expect(Object.keys(readSlotValue(slot, typed).errors ?? {}), slot).toEqual([field]);
});

test("the client is asked what the brief leaves open, and nothing when it says everything", () => {
  const asked = clientQuestions(briefState()) ?? "";
  expect(asked).toContain("Which media");
  expect(asked).toContain("budget");
  const said = ["media", "territory", "term", "exclusivity", "budget", "deadline", "length", "vocals"];
  const chips = said.map((slot) => ({ ...tempo, slot })) as BriefChip[];
  expect(clientQuestions({ chips, questions: [] })).toBeNull();
});

test("a brief is named by whom it is for and its length, else by its sound, whatever its sentence is", () => {
  const name = (text: string) => {
    const reading = readBrief(text, { now: Date.UTC(2026, 10, 30), timeZone: "UTC", dictionary: productDictionary() });
    return nameOfBrief({ ...reading, text });
  };
  expect(name("We need a 30 s TV spot for Kestrel Brewery’s alcohol-free lager. Warm, acoustic.")).toBe(
    "Kestrel Brewery, 30 s",
  );
  expect(name("Client: Halden Running\nUpbeat, 110 BPM")).toBe("Halden Running");
  // A place or a use that the brief names is no client.
  expect(name("Warm piano for TV in Germany, 15 seconds")).toBe("Warm, piano, 15 s");
  expect(name("Paid social in Germany")).toBe("Social, paid");
  expect(name("Hello")).toBe("Brief");
});
