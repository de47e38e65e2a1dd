import type { ClauseKind } from "#app/licensing/documents/company/clauses.ts";

/** Languages of the labels of licences, quotes and invoices. */
export const documentLanguages = ["en", "de", "fr"] as const;
/** Max characters of a line, a clause and a number. */
export const documentLimits = { line: 200, clause: 4000, id: 40 };
export type DocumentLanguage = (typeof documentLanguages)[number];

/** What the documents of a company print, as stored with each version. Empty texts: not given. */
export type DocumentSettings = {
  language: DocumentLanguage;
  legalName: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  vatId: string;
  /** Number at the tax office or in the trade register, of a company without a VAT number. */
  taxNumber: string;
  iban: string;
  bic: string;
  /** Days until an invoice is due. */
  termDays: number;
  /** Default tax of quotes and invoices in basis points; null for none. */
  taxBp: number | null;
  /** Invoice numbers are "<prefix>-2026-0001". */
  prefix: string;
  /** `#rrggbb`; null for black. */
  accent: string | null;
  /** File in MASTERS, below `wordmarkFolder`. */
  wordmark: string | null;
  clauses: Record<ClauseKind, string>;
};

/** The settings that a company prints with, and their version: null before it has saved any. */
export type CompanyDocuments = DocumentSettings & { version: number | null };
