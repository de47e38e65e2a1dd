import { expect, test } from "vitest";
import {
  checkbox,
  choice,
  choices,
  day,
  integer,
  lines,
  paragraph,
  reference,
  slug,
  text,
  words,
} from "#app/records/definition/fields.ts";
import { wordsOf } from "#app/records/definition/record-copy.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";

const kinds = { use: "Use", territory: "Territory" };
const many = Array.from({ length: 3 }, (_, at) => `item ${at}`);

/** What is stored of an input, or what is said of it. */
function read({ schema }: RecordField, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message).join(" ");
}

test.each([
  [text("Name", { max: 5, required: true }), " Anna ", "Anna"],
  [text("Name", { max: 5, required: true }), undefined, "Name: enter a name."],
  [text("Name", { max: 5, required: true }), " ", "Name: enter a name."],
  [text("Name", { max: 5, required: true }), "Johanna", "Name: enter at most 5 characters."],
  [text("Picture", { max: 5, required: "Picture: describe it." }), "", "Picture: describe it."],
  [text("Value", { max: 5 }), undefined, ""],
  [text("Label", { max: 5, orNull: true }), "", null],
  [paragraph("Reason", { max: 5 }), "too long", "Reason: enter at most 5 characters."],
  [slug("Page address", {}), "Cold Brew", "Page address: enter small letters, digits and hyphens only, at most 80."],
  [lines("Aliases", { items: 2, max: 6 }), ["Ana\r\n Anna\nAna"], ["Ana", "Anna"]],
  [lines("Aliases", { items: 2, max: 6 }), many, "Aliases: enter at most 2."],
  [lines("Aliases", { items: 2, max: 6 }), ["Johanna"], "Aliases: enter at most 6 characters a line."],
  [words("Synonyms", { items: 2, max: 6 }), ["warm, Johanna"], "Synonyms: enter at most 6 characters between commas."],
  [choice("Kind", kinds), undefined, "Kind: choose one of the options."],
  [choice("Kind", kinds, { initial: "use" }), undefined, "use"],
  [choices("Kinds", { of: kinds }), ["use", "other"], "Kinds: choose from the list."],
  [choices("Companies"), ["b", "a", "b"], ["a", "b"]],
  [reference("Tier", { unknown: "Tier: unknown." }), "", null],
  [checkbox("Public"), undefined, false],
  [integer("Position", { min: 0, max: 9, required: true }), 10, "Position: enter a whole number from 0 to 9."],
  [integer("Weight", { min: 1, max: 9, initial: 1 }), undefined, 1],
  [integer("Year", { min: 1, max: 9 }), null, null],
  [integer("Year", { min: 1, max: 9, invalid: "Year: enter a year." }), 1.5, "Year: enter a year."],
  [day("From"), undefined, null],
  [day("From"), "31.3.2026", "From: enter a day, such as 2026-03-31."],
  [day("From", { required: true }), "2026-02-30", "From: enter a day, such as 2026-03-31."],
])("%o reads %o as %o", (field, input, output) => {
  expect(read(field, input)).toEqual(output);
});

test("what a definition says of a field stands in place of its kind's", () => {
  const field = choice("Status", { draft: "Draft", over: "Over" }, { options: [{ value: "draft", label: "Draft" }] });
  expect(field).toMatchObject({ label: "Status", control: "select", options: [{ value: "draft" }] });
});

test("pages say what they say of every type from its name", () => {
  const { title, add, count, empty } = wordsOf("agreement", "agreements");
  expect([title, add, count(1), count(2), empty]).toEqual([
    "Agreements",
    "Add an agreement",
    "1 agreement",
    "2 agreements",
    "No agreements yet",
  ]);
});
