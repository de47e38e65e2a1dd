import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { storableText } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { TypedTerms } from "#app/rights/components/terms-fields.tsx";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { currentUsageText } from "#app/rights/usage/current-usage.server.ts";
import { deletedPreset } from "#app/rights/usage/presets/deleted-preset.server.ts";
import { listPresets } from "#app/rights/usage/presets/list-presets.server.ts";
import type { UsagePreset } from "#app/rights/usage/presets/preset.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { readUsage, usageSchema, writeUsage } from "#app/rights/usage/write-usage.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";

export type UsagePage = {
  /** Path of this site to which the form leads back. */
  returnTo: string;
  terms: TypedTerms;
  /** The use that is on, as text and in words. */
  text: string;
  sentence: string | null;
  /** Why the use of the address cannot be read. */
  problems: string[];
  startHint: string | null;
  presets: UsagePreset[];
  deleted: { id: string; name: string } | null;
  /** Errors of the submitted form, with its input. */
  reply: Omit<FormReply, "toast"> | null;
};

/** Where the form leads back to: a path of this site, without a use. */
export function readReturnPath(given: string | null): string {
  return withUsage(safeReturnPath(given) ?? "/search", null);
}

/** The submitted use of a GET form, null if the page was only opened. @throws AppError invalid for fields that are not of our form */
export function readSubmittedUsage(params: URLSearchParams) {
  if (!params.has("set")) return null;
  const form = new FormData();
  for (const [name, value] of params) form.append(name, storableText(value));
  return parseForm(form, usageSchema);
}

/** Told if a use starts in the past: its terms may describe what is on air already. */
export function warnOfPast({ now }: Pick<RequestContext, "now">, usage: Usage | null): string | null {
  const isPast = usage?.startsOn != null && usage.startsOn < isoDateOf(now);
  return isPast ? copy.past(formatIsoDate(usage.startsOn ?? "")) : null;
}

function typedTerms(usage: Usage | null): TypedTerms {
  const { budget = null, currency = null } = usage ?? {};
  return {
    media: usage?.media ?? [],
    category: usage?.category ?? "",
    territories: (usage?.territories ?? []).join(", "),
    termMonths: String(usage?.termMonths ?? ""),
    perpetual: usage?.perpetual ?? false,
    exclusivity: usage?.exclusivity ?? "none",
    startsOn: usage?.startsOn ?? "",
    budget: budget === null || currency === null ? "" : fromMinorUnits(budget, currency),
    currency: currency ?? "",
  };
}

/** The page of the form. @throws AppError unauthorised, forbidden */
export async function readUsagePage(ctx: RequestContext, reply: UsagePage["reply"]): Promise<UsagePage> {
  requireAccess(ctx, "transactions");
  const params = ctx.url.searchParams;
  const { usage, problems } = readUsage(currentUsageText(ctx));
  const id = params.get("deleted");
  const [presets, deleted] = await Promise.all([
    listPresets(ctx),
    id === null ? null : deletedPreset(ctx, { id: id.slice(0, 64) }),
  ]);
  return {
    returnTo: readReturnPath(params.get("return")),
    terms: typedTerms(usage),
    text: usage === null ? "" : writeUsage(usage),
    sentence: usage && summariseUsage(usage),
    problems,
    startHint: warnOfPast(ctx, usage),
    presets,
    deleted:
      deleted !== null && !presets.some((one) => one.id === deleted.id) ? { id: deleted.id, name: deleted.name } : null,
    reply,
  };
}
