import { z } from "zod";
import { optionalText, requiredText } from "#app/edge/forms/text-field.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { counterField, acceptanceLimits as limits } from "#app/licensing/acceptance/acceptance-limits.ts";
import { quoteLimits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { toMinorUnits } from "#app/rights/money.ts";
import { foldName } from "#db/folded-name.server.ts";

const { errors, counter, ...copy } = acceptanceCopy;

/** Who signs, by typing their name twice. */
export type Signer = { name: string; company: string; role: string };

const line = (label: string, max: number) => optionalText(label, max, "use");

export const signatureFields = {
  name: line(copy.name, limits.name),
  company: line(copy.company, limits.name),
  role: line(copy.role, limits.name),
  signature: line(copy.signature, limits.name),
  /** "on" if the signer may sign for the company. */
  authority: z.union([z.literal("on"), z.literal(""), z.boolean()]).default(""),
};

type Signed = z.output<z.ZodObject<typeof signatureFields>>;

export function signatureProblems({ name, company, role, signature, authority }: Signed): [string, string][] {
  const missing = (["name", "company", "role"] as const).filter(
    (field) => !visibleText.test({ name, company, role }[field]),
  );
  return [
    ...missing.map((field): [string, string] => [field, errors[field]]),
    ...(foldName(signature) === "" || foldName(signature) !== foldName(name)
      ? [["signature", errors.signature] as [string, string]]
      : []),
    ...(authority === "on" || authority === true ? [] : [["authority", errors.authority] as [string, string]]),
  ];
}

/** The client accepts with a signature, or declines. */
export const answerSchema = z
  .object({
    /** The recording chosen from alternatives; empty for all lines. */
    chosen: z.string().max(64).optional(),
    answer: z.enum(["accept", "decline"], { error: quotesCopy.errors.answer }),
    reason: line(quotesCopy.reason, quoteLimits.reason),
    ...signatureFields,
    /** SHA-256 of the text that was read. By link it is required; the API names the version, whose text does not change. */
    textHash: z.string().max(64).default(""),
  })
  .superRefine((value, context) => {
    const problems = value.answer === "accept" ? signatureProblems(value) : [];
    for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
  });

export type Answer = z.output<typeof answerSchema>;

/** An option is exercised; `option`: its place from 0. */
export const exerciseSchema = z
  .object({ option: z.coerce.number().int().min(0).max(quoteLimits.options), ...signatureFields })
  .superRefine((value, context) => {
    for (const [field, message] of signatureProblems(value))
      context.addIssue({ code: "custom", path: [field], message });
  });

const email = z.string().trim().toLowerCase().max(limits.email, errors.email).pipe(z.email(errors.email));

/** A person of the client who gets a link. */
export const sendSchema = z.object({
  name: requiredText(copy.send.name, limits.name, errors.recipient, "use"),
  email: z.string({ error: errors.email }).pipe(email),
});

/** The staff decline a counter-offer. */
export const declineCounterSchema = z.object({
  counter: z.string().max(64),
  reply: requiredText(counter.reply, quoteLimits.reason, errors.reply, "use"),
});

type Line = { recordingId: string; title: string };
type Counterable = { lines: readonly Line[]; currency: string };

function amountOf(typed: string, currency: string): number | null {
  const minor = toMinorUnits(typed, currency);
  return minor === null || minor > quoteLimits.fee ? null : minor;
}

/** Fees that are typed for single tracks; null where one is no amount. */
function typedFees(typed: Record<string, unknown>, { lines, currency }: Counterable) {
  return lines.flatMap((line) => {
    const text = String(typed[counterField(line.recordingId)] ?? "");
    return text === "" ? [] : [{ ...line, fee: amountOf(text, currency) }];
  });
}

type TypedCounter = { total: string; termMonths: string };

function counterProblems({ total, termMonths }: TypedCounter, fees: ReturnType<typeof typedFees>, currency: string) {
  const isMonths = /^[1-9]\d{0,3}$/.test(termMonths) && Number(termMonths) <= quoteLimits.months;
  const problems: [field: string, message: string][] = fees.flatMap(({ recordingId, title, fee }) =>
    fee === null ? [[counterField(recordingId), errors.amount(counter.fee(title, currency))]] : [],
  );
  if (total !== "" && amountOf(total, currency) === null)
    problems.push(["total", errors.amount(counter.total(currency))]);
  if (total !== "" && fees.length > 0) problems.push(["total", errors.either]);
  if (termMonths !== "" && !isMonths) problems.push(["termMonths", errors.months]);
  if (total === "" && termMonths === "" && fees.length === 0) problems.push(["", errors.empty]);
  return problems;
}

/** Schema of a counter-offer: a total, or fees of single tracks, in `currency`; and a term. Outputs minor units. */
export function counterSchema({ lines, currency }: Counterable) {
  const amount = z.string().trim().max(40).default("");
  const fields = Object.fromEntries(lines.map(({ recordingId }) => [counterField(recordingId), amount]));
  return z
    .object({
      ...fields,
      total: amount,
      termMonths: z.string().trim().max(10).default(""),
      note: line(counter.note, quoteLimits.reason),
    })
    .transform(({ total, termMonths, note, ...rest }, context) => {
      const fees = typedFees(rest, { lines, currency });
      for (const [field, message] of counterProblems({ total, termMonths }, fees, currency))
        context.addIssue({ code: "custom", path: field === "" ? [] : [field], message });
      return {
        total: total === "" ? null : amountOf(total, currency),
        fees:
          fees.length === 0 ? null : Object.fromEntries(fees.map(({ recordingId, fee }) => [recordingId, fee ?? 0])),
        termMonths: termMonths === "" ? null : Number(termMonths),
        note,
      };
    });
}

export type Counter = z.output<ReturnType<typeof counterSchema>>;
