import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { beginSentForm, isSentBefore } from "#app/edge/forms/mark-sent-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openSecret, sealSecret } from "#app/edge/seal-secret.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { hasSecret, secretOf, selectSecret } from "#app/webhooks/endpoints/endpoint-secret.server.ts";
import {
  assertManager,
  foundEndpoint,
  refuseManager,
  requireWebhookManager,
  selectEndpoint,
} from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** For how long the former secret signs beside a new one. */
const rotationMs = 24 * 3600 * 1000;

/**
 * Gives an endpoint a new secret; the present one signs beside it for 24 hours. Sent twice (`formKey`) it makes one. Returns it: nothing
 * shows it again. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests, not_found, unavailable; conflict when the
 * endpoint was changed meanwhile, and for a form that was sent before and whose secret was replaced since
 */
export async function rotateSecret(
  ctx: RequestContext,
  { id, formKey = null }: { id: string; formKey?: string | null },
): Promise<{ secret: string }> {
  const actor = await requireWebhookManager(ctx);
  if (formKey !== null) beginSentForm(ctx, formKey);
  const { webhookEndpoints, update } = scoped(ctx.db, ctx.company);
  const secret = await secretOf(ctx, formKey);
  const [found, [stored]] = await ctx.db.batch([selectEndpoint(ctx, { id }), selectSecret(ctx, { id })]);
  const before = foundEndpoint(found);
  const current = await openSecret(ctx.env, { purpose: "webhook-secrets", subject: id, sealed: stored?.secret ?? "" });
  // The response to the same form was lost.
  if (current === secret) return { secret };
  const sealed = await sealSecret(ctx.env, { purpose: "webhook-secrets", subject: id, secret });
  // A secret that cannot be opened signs nothing more.
  const former =
    current === null
      ? { formerSecret: null, formerUntil: null }
      : { formerSecret: stored?.secret ?? null, formerUntil: ctx.now + rotationMs };
  try {
    await ctx.db.batch([
      assertUnchanged(ctx.db, webhookEndpoints, before),
      ...assertManager(ctx, actor),
      update(
        webhookEndpoints,
        { secret: sealed, ...former, updatedAt: nextUpdatedAt(ctx.now, before) },
        eq(webhookEndpoints.id, id),
      ),
      auditEntry(ctx, { action: "webhook-secret-changed", subjectType: "webhook", subjectId: id }),
    ]);
  } catch (error) {
    const isRepeated = isSentBefore(error);
    if (!isRepeated && !isChangedMeanwhile(error)) refuseManager(error);
    // The same form at the same moment.
    if (!(await hasSecret(ctx, { id, secret })))
      throw new AppError("conflict", isRepeated ? copy.secret.again : copy.conflict);
  }
  return { secret };
}
