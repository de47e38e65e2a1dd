import { eq } from "drizzle-orm";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Of a form and what was typed into it, by this person; null for what came without a key. */
export async function keyOf(
  { actor }: RequestContext,
  { formKey, ...input }: { formKey: string },
): Promise<string | null> {
  return formKey === "" ? null : fingerprint([formKey, actor?.id, input]);
}

/** What the same form wrote already: the draft that it saved, or the request that it sent. */
export function selectSubmission({ db, company }: RequestContext, submissionKey: string | null) {
  const { transactions, select } = scoped(db, company);
  // No row has an empty one.
  const isSame = eq(transactions.submissionKey, submissionKey ?? "");
  return select({ id: transactions.id, status: transactions.status }, transactions, isSame).limit(1);
}

/** The same after a batch that failed, which can be because the same form arrived a second time while it was written. */
export async function findSubmission(ctx: RequestContext, submissionKey: string | null) {
  const [found] = await selectSubmission(ctx, submissionKey);
  return found ?? null;
}
