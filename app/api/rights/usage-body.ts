import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { readUsage, usageSchema, writeUsage } from "#app/rights/usage/write-usage.ts";

const { errors } = termsCopy;

type Issue = z.core.$ZodRawIssue;

/** What is wrong with the fields of a use, rather than that neither text nor fields were read. */
function fieldProblem(issue: Issue) {
  const [first] = issue.code === "invalid_union" ? (issue.errors.at(-1) ?? []) : [];
  return first && [...first.path, first.message].join(": ");
}

/** A use in a JSON body, with the field names of a licence request: the text of addresses, or its fields. */
export const usageBodySchema = z.union(
  [
    z.string(),
    z.strictObject({
      media: z.array(z.string()).default([]),
      territories: z.array(z.string()).default([]),
      termMonths: z.number().nullable().default(null),
      perpetual: z.boolean().default(false),
      startsOn: z.string().nullable().default(null),
      category: z.string().default(""),
      exclusivity: z.string().default("none"),
      budget: z.number().int(errors.budget).nonnegative(errors.budget).nullable().default(null),
      currency: z.enum(currencies, labelled(termsCopy.currency)).nullable().default(null),
    }),
  ],
  { error: fieldProblem },
);

type UsageFields = Exclude<z.output<typeof usageBodySchema>, string>;

function readFields({ budget, currency, ...given }: UsageFields): {
  usage: Usage | null;
  fields: Record<string, string[]>;
} {
  const { data, error } = usageSchema.safeParse({
    ...given,
    territories: given.territories.join(","),
    termMonths: given.termMonths === null ? "" : String(given.termMonths),
    perpetual: String(given.perpetual),
    startsOn: given.startsOn ?? "",
    budget: budget === null ? "" : currency === null ? String(budget) : fromMinorUnits(budget, currency),
    currency: currency ?? "",
  });
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = ["usage", ...path].join(".");
    fields[field] = [...(fields[field] ?? []), message];
  }
  return { usage: data === undefined || writeUsage(data) === "" ? null : data, fields };
}

/** The use of a request to the API. @throws AppError invalid, naming what is wrong, and for one that says nothing */
export function requireUsage(body: z.output<typeof usageBodySchema>): Usage {
  const read = typeof body === "string" ? readUsage(body) : readFields(body);
  if (read.usage !== null) return read.usage;
  const named = "problems" in read ? { usage: read.problems } : read.fields;
  const isEmpty = Object.values(named).flat().length === 0;
  throw new AppError(
    "invalid",
    "Some fields are not valid.",
    isEmpty ? { usage: [usageCopy.presets.errors.usage] } : named,
  );
}
