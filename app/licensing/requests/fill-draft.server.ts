import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { assertRoom, hasRoom, maxItems, requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { newId } from "#db/new-id.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Terms = Usage & { project: string; neededBy: string | null; description: string } & {
  endClient?: string;
  /** What the request is for. */
  opportunityId?: string | null;
};
type Draft = Omit<Terms, "media" | "category"> & { media: string[]; category: string };

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether a draft has these values, lists in any order. */
function hasAll(draft: Draft | undefined, values: object): boolean {
  const textOf = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  return Object.entries(values).every(([name, value]) => textOf(draft?.[name as keyof Draft]) === textOf(value));
}

/** The terms where the draft has none. Term and money are pairs; `kept`: whether the draft says something else somewhere. */
function missingTerms(
  draft: Draft | undefined,
  { termMonths, perpetual, budget, currency, exclusivity, ...terms }: Terms,
) {
  const pairs = [
    {
      isSet: termMonths !== null || perpetual,
      isFree: !draft?.perpetual && isEmpty(draft?.termMonths ?? null),
      values: { termMonths, perpetual },
    },
    { isSet: budget !== null, isFree: isEmpty(draft?.budget ?? null), values: { budget, currency } },
    { isSet: exclusivity !== "none", isFree: (draft?.exclusivity ?? "none") === "none", values: { exclusivity } },
    ...Object.entries(terms).map(([name, value]) => ({
      isSet: !isEmpty(value),
      isFree: isEmpty(draft?.[name as keyof typeof terms] ?? null),
      values: { [name]: value },
    })),
  ];
  const given = pairs.filter(({ isSet }) => isSet);
  return {
    values: Object.assign({}, ...given.filter(({ isFree }) => isFree).map(({ values }) => values)) as Partial<Draft>,
    kept: given.some(({ isFree, values }) => !isFree && !hasAll(draft, values)),
  };
}

type Deal = Pick<Terms, "project" | "endClient" | "opportunityId">;

/** Whether a draft is for another deal than the one that `terms` name; tracks alone go into any draft. */
export function isOfOtherDeal(
  draft: { project: string; endClient: string; opportunityId: string | null },
  { project, endClient = "", opportunityId = null }: Deal,
): boolean {
  if (project === "" || draft.opportunityId === opportunityId) return false;
  const differs = (own: string, given: string) => own !== "" && own !== given;
  return draft.opportunityId !== null || differs(draft.project, project) || differs(draft.endClient, endClient);
}

/** What a draft has that is replaced. */
const noTerms = {
  ...{ kind: "licence" as const, project: "", endClient: "", media: [], territories: [], termMonths: null },
  ...{ perpetual: false, startsOn: null, neededBy: null, exclusivity: "none" as const, category: "", budget: null },
  ...{ currency: null, budgetPer: "total" as const, edits: [], alternatives: false, description: "" },
  opportunityId: null,
};

/** `replace`: version of a draft for another deal, which these terms and songs replace. */
type Filling = { terms: Terms; recordingIds: string[]; replace?: string };

/**
 * Fills the user's draft request at this company with terms where it has none, and appends songs that they may see. `kept`: the draft had
 * other terms, which stay. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests, invalid with too many songs,
 * conflict when the draft changed meanwhile, and for one of another deal unless `replace` is its version
 */
export async function fillDraft(
  ctx: RequestContext,
  { terms, recordingIds, replace = "" }: Filling,
): Promise<{ kept: boolean }> {
  const actor = requireRequester(ctx);
  await enforceRateLimit(ctx.env, "form", `licence-request:${actor.id}`);
  const { db, now, company } = ctx;
  const { transactions, select, insert, update } = scoped(db, company);
  const isDraft = and(eq(transactions.userId, actor.id), eq(transactions.status, "draft"));
  const [draft] = await select(getTableColumns(transactions), transactions, isDraft);
  const id = draft?.id ?? newId(now);
  const isOther = draft !== undefined && isOfOtherDeal(draft, terms);
  if (isOther && replace !== String(draft.updatedAt))
    throw new AppError("conflict", copy.otherDeal(draft.project || draft.endClient || copy.untitled));
  const { values, kept } = missingTerms(isOther ? undefined : draft, terms);
  const changed = { ...(isOther ? noTerms : {}), ...values, updatedAt: nextUpdatedAt(now, draft ?? null) };
  const written =
    draft === undefined
      ? [insert(transactions, { ...changed, id, userId: actor.id, createdAt: now })]
      : [assertUnchanged(db, transactions, draft), update(transactions, changed, eq(transactions.id, id))];
  const entry = { action: "licence-request-saved", subjectType: "transaction", subjectId: id };
  try {
    await db.batch([
      auditEntry(ctx, { ...entry, detail: { filled: Object.keys(values), songs: recordingIds.length } }),
      ...written,
      ...(isOther ? [db.delete(transactionItems).where(eq(transactionItems.transactionId, id))] : []),
      db.run(sql`INSERT INTO ${transactionItems} (transaction_id, recording_id, position, note, created_at)
        SELECT ${id}, recordings.id, w.key + 1 + (SELECT coalesce(max(i.position), 0) FROM ${transactionItems} i
          WHERE i.transaction_id = ${id}), '', ${now}
        FROM json_each(${JSON.stringify(recordingIds)}) AS w CROSS JOIN recordings ON recordings.id = w.value
        WHERE ${visibleTo(ctx)} ON CONFLICT DO NOTHING`),
      assertRoom(db, id),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, hasRoom)) throw new AppError("invalid", copy.errors.tooManySongs(maxItems));
    const isTaken = isChangedMeanwhile(error) || String(error).includes("UNIQUE constraint failed: transactions");
    throw isTaken ? new AppError("conflict", copy.conflict) : error;
  }
  return { kept };
}
