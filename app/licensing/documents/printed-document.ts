import { z } from "zod";

const text = z.string().max(20_000);
/** Also clauses of a company with their fields filled in. */
const longText = z.string().max(100_000);

const column = z.object({
  label: text,
  /** Fraction of the width between the margins. */
  share: z.number().positive().max(1),
  align: z.enum(["start", "end"]),
});

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("title"), text }),
  z.object({ kind: z.literal("heading"), text }),
  z.object({ kind: z.literal("paragraph"), text: longText, quiet: z.boolean().default(false) }),
  /** Labels and values, one pair a row. */
  z.object({ kind: z.literal("facts"), facts: z.array(z.object({ label: text, value: text })) }),
  z.object({ kind: z.literal("table"), columns: z.array(column).min(1), rows: z.array(z.array(text)) }),
  /** Totals at the end of a table; the last is the grand total. */
  z.object({ kind: z.literal("sums"), sums: z.array(z.object({ label: text, value: text })) }),
  /** An address as QR code, with a text beside it. */
  z.object({ kind: z.literal("qr"), address: z.string().max(230), text }),
]);

/** What stands above the title of the first page: the wordmark, and a rule in the company's colour. */
const letterhead = z.object({
  /** Alternative text of the wordmark. */
  name: text,
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  /** A clean drawing of flat shapes (`sanitiseSvg`), or a PNG as Base64. */
  wordmark: z.object({ type: z.enum(["svg", "png"]), data: z.string().max(400_000) }).nullable(),
});

/** Input of the documents worker, which renders it on A4 pages: semantic blocks of text, with no knowledge of licences. */
export const printedDocumentSchema = z.object({
  title: text,
  /** BCP 47 tag. */
  language: z.string().min(2).max(35),
  author: text,
  /** Document date in ms since 1970. Not the time of rendering, so that the same document gives the same bytes. */
  date: z.int(),
  /** Watermark at the top of every page. */
  mark: text.nullable(),
  letterhead: letterhead.nullable().optional(),
  /** Footer of every page. `{page}` and `{pages}` are replaced by the numbers. */
  foot: z.object({ text, pages: text }),
  /** Note at the end of the document if the fonts lack some of its characters, which are printed as boxes. */
  missingCharacters: text,
  blocks: z.array(block),
});

/** Request to the documents worker to check which characters its fonts lack. */
export const missingRequestSchema = z.object({ texts: z.array(text) });
export const missingReplySchema = z.object({ characters: z.array(z.string()) });

export type PrintedLetterhead = z.infer<typeof letterhead>;
export type PrintedDocument = z.infer<typeof printedDocumentSchema>;
export type PrintedBlock = PrintedDocument["blocks"][number];
