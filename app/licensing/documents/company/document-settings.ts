import { z } from "zod";
import type { ClauseKind } from "#app/licensing/documents/company/clauses.ts";

/** Languages of the labels of licences, quotes and invoices. */
export const documentLanguages = ["en", "de", "fr"] as const;
/** Max characters of a line, a clause and a number. */
export const documentLimits = { line: 200, clause: 4000, id: 40 };
export type DocumentLanguage = (typeof documentLanguages)[number];

const clause = z.string().default("");

/** What the documents of a company print, as stored with each version. Empty texts: not given. */
export const documentSettings = z.object({
  language: z.enum(documentLanguages).catch("en"),
  legalName: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  vatId: z.string(),
  /** Number at the tax office or in the trade register, of a company without a VAT number. */
  taxNumber: z.string().default(""),
  iban: z.string(),
  bic: z.string(),
  /** Days until an invoice is due. */
  termDays: z.number(),
  /** Default tax of quotes and invoices in basis points; null for none. */
  taxBp: z.number().nullable(),
  /** Invoice numbers are "<prefix>-2026-0001". */
  prefix: z.string(),
  /** `#rrggbb`; null for black. */
  accent: z.string().nullable().default(null),
  /** File in MASTERS, below `wordmarkFolder`. */
  wordmark: z.string().nullable().default(null),
  clauses: z.object({ licence: clause, quote: clause, invoice: clause }) satisfies z.ZodType<
    Record<ClauseKind, string>
  >,
});
export type DocumentSettings = z.infer<typeof documentSettings>;

/** The settings that a company prints with, and their version: null before it has saved any. */
export type CompanyDocuments = DocumentSettings & { version: number | null };
