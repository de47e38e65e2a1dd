import { count, sql } from "drizzle-orm";
import { base64ToUint8Array } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { beginSentForm, isSentBefore } from "#app/edge/forms/mark-sent-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sealSecret } from "#app/edge/seal-secret.server.ts";
import { sign } from "#app/edge/signature.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { checkEndpointUrl } from "#app/webhooks/endpoints/check-endpoint-url.server.ts";
import { maxEndpoints, type NewEndpoint } from "#app/webhooks/endpoints/endpoint-form.ts";
import { hasSecret, secretOf } from "#app/webhooks/endpoints/endpoint-secret.server.ts";
import {
  assertManager,
  refuseManager,
  requireWebhookManager,
} from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const hasRoom = "webhooks-have-room";

/** An id that is the same whenever the form is sent. */
async function idOfForm(ctx: RequestContext, formKey: string | null): Promise<string> {
  if (formKey === null) return newId(ctx.now);
  const signature = await sign(ctx.env, { purpose: "webhook-secret", lines: ["id", formKey] });
  const hex = [...base64ToUint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isTaken = (error: unknown) => String(error).includes("UNIQUE constraint failed: webhook_endpoints.id");

/**
 * Creates an active endpoint. Returns its secret, which nothing shows again; a form that is sent twice (`formKey`, its `sentFormKey`)
 * creates one and returns it. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests, unavailable; invalid, naming
 * the field, for an address that is not public; conflict when the company has `maxEndpoints`, and for a form that was sent before and whose
 * endpoint was deleted or has another secret by now
 */
export async function createEndpoint(
  ctx: RequestContext,
  { formKey = null, ...input }: NewEndpoint & { formKey?: string | null },
): Promise<{ id: string; secret: string }> {
  const actor = await requireWebhookManager(ctx);
  if (formKey !== null) beginSentForm(ctx, formKey);
  const url = await checkEndpointUrl(ctx, input.url);
  const [id, secret] = await Promise.all([idOfForm(ctx, formKey), secretOf(ctx, formKey)]);
  const { db, env, now, company } = ctx;
  const { webhookEndpoints, insert, select } = scoped(db, company);
  const events = [...new Set(input.events)];
  const row = { id, url, events, description: input.description, createdBy: actor.id, createdAt: now, updatedAt: now };
  const listed = select({ endpoints: count() }, webhookEndpoints);
  try {
    await db.batch([
      ...assertManager(ctx, actor),
      insert(webhookEndpoints, {
        ...row,
        secret: await sealSecret(env, { purpose: "webhook-secrets", subject: id, secret }),
      }),
      assertInBatch(db, sql`(${listed}) <= ${maxEndpoints}`, hasRoom),
      auditEntry(ctx, {
        ...{ action: "webhook-created", subjectType: "webhook", subjectId: id },
        detail: { url, events, description: input.description },
      }),
    ] as unknown as Parameters<typeof db.batch>[0]);
  } catch (error) {
    if (isFailedAssertion(error, hasRoom)) throw new AppError("conflict", copy.tooMany(maxEndpoints));
    if (!isTaken(error) && !isSentBefore(error)) refuseManager(error);
    if (!(await hasSecret(ctx, { id, secret }))) throw new AppError("conflict", copy.secret.again);
  }
  return { id, secret };
}
