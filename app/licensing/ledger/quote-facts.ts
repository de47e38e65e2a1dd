import type { Allocated, LicensedFee } from "#app/licensing/ledger/allocate-fee.ts";
import type { PostedEntry } from "#app/licensing/ledger/entry-statements.server.ts";

/** Money for an invoice or a credit note, in minor units; days are ISO dates. */
export type Payment = { id: string; amount: number; day: string; removedOn: string | null };

export type InvoiceFact = {
  id: string;
  number: string;
  day: string;
  net: number;
  tax: number;
  total: number;
  credit: { number: string; day: string; refunds: Payment[] } | null;
  payments: Payment[];
};

export type LicenceFact = {
  id: string;
  number: string;
  day: string;
  supersedesId: string | null;
  endedOn: string | null;
  fees: (LicensedFee & { recordingId: string })[];
};

/** An allocation that is on file, and what of it was cleared. */
export type PostedAllocation = Allocated & { id: string; licenceId: string; cleared: number };

/** What happened to an accepted quote, and what the ledger has of it. `entries`: those that were not reversed. */
export type QuoteFacts = {
  quoteId: string;
  currency: string;
  licences: LicenceFact[];
  invoices: InvoiceFact[];
  entries: (PostedEntry & { day: string })[];
  /** What people corrected of the amounts of a licence, not reversed. */
  corrections: (PostedEntry & { day: string; licenceId: string | null })[];
  allocations: PostedAllocation[];
};
