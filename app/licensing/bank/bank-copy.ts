import type { LineProblem } from "#app/licensing/bank/match-line.ts";
import type { Refusal } from "#app/licensing/bank/read/bank-line.ts";
import type { FileProblem } from "#app/licensing/bank/read/read-bank-file.ts";
import { formatCount } from "#app/ui/format-count.ts";

export const bankPath = "/invoices/bank";
export const lineStates = ["open", "matched", "dismissed"] as const;
export type LineState = (typeof lineStates)[number];

const problems: Record<LineProblem, string> = {
  unknown: "It names no invoice.",
  currency: "The invoice is in another currency.",
  amount: "It's more than is open on the invoice.",
  state: "The invoice takes no payment: it's paid, credited, or yours.",
  several: "It names several invoices.",
};
const refusals: Record<Refusal, string> = {
  amount: "It has no amount that can be read.",
  currency: "It has no currency.",
  day: "It has no day that can be read.",
  line: "It can't be read.",
};
const files: Record<Exclude<FileProblem, object>, string> = {
  empty: "File: choose one. This one is empty.",
  tooLarge: "File: it has more than 10 MB. Export a shorter period.",
  format:
    "File: this is no CAMT.053, MT940 or CSV. A CSV needs columns for the day and the amount, named in English or German.",
  damaged: "File: it isn't complete. Export it again.",
  doctype: "File: it declares entities of its own, which aren't read.",
  none: "File: it has no booked money.",
  many: "File: at most 5,000 lines can be read at once. Export a shorter period.",
};

export const bankCopy = {
  title: "Bank",
  lead: "Upload what your bank exports. Money that names an invoice and fits it is recorded as its payment; the rest waits here.",
  file: "File of your bank",
  fileHint: "CAMT.053, MT940 or CSV, up to 10 MB. The same lines again add nothing.",
  anyAccount: "Take it although its account isn't the one on our invoices",
  upload: "Upload file",
  preview: "You're previewing as someone else. Quit the preview to record payments.",
  imported: (added: number, matched: number, known: number) =>
    [
      `${formatCount(added)} ${added === 1 ? "line" : "lines"} added`,
      `${formatCount(matched)} recorded`,
      ...(known === 0 ? [] : [`${formatCount(known)} known already`]),
    ].join(", "),
  leftOut: (count: number) => (count === 1 ? "1 line is left out:" : `${formatCount(count)} lines are left out:`),
  refused: (line: number, reason: Refusal) => `Line ${line}: ${refusals[reason]}`,
  state: "State",
  states: { open: "To decide", matched: "Recorded", dismissed: "Not ours" } satisfies Record<LineState, string>,
  filter: "Show",
  total: (count: number) => (count === 1 ? "1 line" : `${formatCount(count)} lines`),
  empty: "No lines",
  emptyText: "Money that fits no invoice is listed here after you upload a file.",
  columns: { day: "Day", amount: "Amount", from: "From or to", text: "Text", act: "What to do" },
  rest: (rest: string) => `${rest} left`,
  number: "Invoice",
  amount: "Amount",
  pay: "Record payment",
  paid: "Payment recorded",
  dismiss: "Not ours",
  dismissed: "Line set aside",
  reopen: "Back to the list",
  reopened: "Line is back in the list",
  problems,
  returned: "Returned by the bank",
  missing: "This line doesn't exist.",
  conflict: "Someone else decided on this line meanwhile, or the invoice was paid. Nothing was recorded.",
  errors: {
    file: (problem: FileProblem) =>
      typeof problem === "string" ? files[problem] : `File: this is ${problem.foreign}. Choose CAMT.053, MT940 or CSV.`,
    account: (iban: string) =>
      `File: it's of the account ${iban}, and your invoices name another one. Check the box to take it all the same.`,
    number: "Invoice: no invoice or credit note has this number.",
    currency: (currency: string) => `Invoice: it's in ${currency}, and the money isn't.`,
    kind: { invoice: "Invoice: money received needs an invoice.", credit: "Invoice: money paid needs a credit note." },
    amount: "Amount: enter it, for example 2500.50.",
    tooMuch: (max: string) => `Amount: at most ${max} is left of the line and open on the invoice.`,
  },
} as const;
