import { expect, test } from "vitest";
import { withoutEchoes } from "#app/catalogue/search/query/echoes.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";

/** A tempo in words is meant to 2 BPM. */
const inWords = "bpmMin=118&bpmMax=122&vocals=no";
const words = "piano 120 bpm no vocals";

/** An address that a form sends whose rail shows what the words set, with some controls changed. */
function sent(change: Record<string, string>): string {
  const form = { q: words, bpmMin: "118", bpmMax: "122", vocals: "no", key: "", inWords, ...change };
  return new URLSearchParams(form).toString();
}

function read(query: string) {
  return readSearchParams(new URLSearchParams(query));
}

test("a control that repeats the words adds nothing to the search", () => {
  const { filters, settled } = read(sent({}));
  expect(filters).toMatchObject({ text: words, bpmMin: null, bpmMax: null, vocals: null });
  expect(settled).toBe(`?${new URLSearchParams({ q: words })}`);
  expect(withoutEchoes(new URLSearchParams(sent({}))).toString()).toBe(`${new URLSearchParams({ q: words })}&key=`);
});

test("words that change take what they set with them", () => {
  expect(read(sent({ q: "piano" })).filters).toMatchObject({ text: "piano", bpmMin: null, bpmMax: null, vocals: null });
  expect(read(sent({ q: "piano", key: "Am" })).settled).toBe("?q=piano&key=Am");
});

test("a control that says something else takes its phrase out of the words, and keeps the rest of it", () => {
  expect(read(sent({ bpmMin: "100" }))).toMatchObject({
    filters: { text: "piano no vocals", bpmMin: 100, bpmMax: 122, vocals: null },
    settled: "?q=piano+no+vocals&bpmMin=100&bpmMax=122",
  });
  expect(read(sent({ vocals: "yes" })).settled).toBe("?q=piano+120+bpm&vocals=yes");
  // A control that is emptied takes it back.
  expect(read(sent({ vocals: "" })).settled).toBe("?q=piano+120+bpm");
  expect(read(sent({ bpmMin: "" })).settled).toBe("?q=piano+no+vocals&bpmMax=122");
  expect(read(sent({ bpmMin: "", bpmMax: "" })).settled).toBe("?q=piano+no+vocals");
});

test("words that were typed after a control was set count, and drop what it says of the same", () => {
  expect(read("q=no+vocals&vocals=yes&key=Am").settled).toBe("?q=no+vocals&key=Am");
  expect(read("q=90+bpm&bpmMin=100&bpmMax=140").settled).toBe("?q=90+bpm");
  expect(read("q=under+90+bpm&bpmMin=100").settled).toBe("?q=under+90+bpm");
  expect(read("q=30+s+spot&fit=20").settled).toBe("?q=30+s+spot");
  expect(read(sent({ q: "piano 90 bpm", key: "Am" })).settled).toBe("?q=piano+90+bpm&key=Am");
});

test("an address whose words and controls agree, or speak of different limits, stays as it is", () => {
  for (const query of [
    "q=120+bpm&bpmMin=118",
    "q=no+vocals&vocals=no",
    "q=under+120+bpm&bpmMin=90",
    "q=120+bpm&key=Am",
  ])
    expect(read(query).settled, query).toBeNull();
  expect(read("q=120+bpm&bpmMin=118").filters.bpmMin).toBeNull();
  expect(read("q=120+bpm&bpmMin=fast")).toMatchObject({
    settled: null,
    errors: { bpmMin: { problem: expect.any(String) } },
  });
});

test("words that are taken literally set nothing", () => {
  const { filters, settled } = read("q=120+bpm&verbatim=120+bpm&bpmMin=90");
  expect([settled, filters.text, filters.bpmMin]).toEqual([null, "120 bpm", 90]);
});
