import { z } from "zod";

const text = z.string().max(20_000);

const column = z.object({
  label: text,
  /** Of the width of the page between its margins. */
  share: z.number().positive().max(1),
  align: z.enum(["start", "end"]),
});

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("title"), text }),
  z.object({ kind: z.literal("heading"), text }),
  z.object({ kind: z.literal("paragraph"), text, quiet: z.boolean().default(false) }),
  /** Labels with what they say, one a row. */
  z.object({ kind: z.literal("facts"), facts: z.array(z.object({ label: text, value: text })) }),
  z.object({ kind: z.literal("table"), columns: z.array(column).min(1), rows: z.array(z.array(text)) }),
  /** Amounts under a table, at its end; the last is the total. */
  z.object({ kind: z.literal("sums"), sums: z.array(z.object({ label: text, value: text })) }),
]);

/** What the documents worker sets on A4 pages: text by its meaning, and nothing of licences. */
export const printedDocumentSchema = z.object({
  title: text,
  /** BCP 47. */
  language: z.string().min(2).max(35),
  author: text,
  /** Milliseconds since 1970: of the document, not of its making, so that the same document has the same bytes. */
  date: z.int(),
  /** Printed on every page above everything else. */
  mark: text.nullable(),
  /** At the foot of every page. `{page}` and `{pages}` stand for the numbers. */
  foot: z.object({ text, pages: text }),
  /** Printed at the end when the typeface lacks characters of the document: each of them is a box then. */
  missingCharacters: text,
  blocks: z.array(block),
});

/** Texts whose characters are held against the fonts before they are printed. */
export const missingRequestSchema = z.object({ texts: z.array(text) });
export const missingReplySchema = z.object({ characters: z.array(z.string()) });

export type PrintedDocument = z.infer<typeof printedDocumentSchema>;
export type PrintedBlock = PrintedDocument["blocks"][number];
