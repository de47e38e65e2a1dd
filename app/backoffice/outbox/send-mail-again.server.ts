import { and, eq, getTableColumns } from "drizzle-orm";
import { outboxCopy as copy } from "#app/backoffice/outbox/outbox-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { deliverMail } from "#app/mail/deliver-mail.server.ts";
import { linkTtlOf } from "#app/mail/link-ttl.ts";
import type { MailStatus } from "#app/mail/mail-status.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** After this time (ms) an email in the state `sending` was left by a worker that ended. */
const sendingMs = 10 * 60_000;

const isUnchanged = "mail-is-unchanged";

type Stored = { template: string; status: MailStatus; attemptedAt: number | null; createdAt: number };

function refuseUnsendable({ now }: RequestContext, mail: Stored): void {
  const { template, status, attemptedAt, createdAt } = mail;
  const isUnderWay = status === "queued" || (status === "sending" && (attemptedAt ?? createdAt) > now - sendingMs);
  if (isUnderWay) throw new AppError("conflict", copy.waits);
  if (template === "invitation") throw new AppError("conflict", copy.invitation);
  if (createdAt <= now - linkTtlOf(template)) throw new AppError("conflict", copy.expired);
}

/**
 * Sends an email of this company again, to the address it was written for.
 * @throws AppError unauthorised, forbidden (in a preview too), not_found, too_many_requests; conflict while it is being sent, when its link has
 * expired, and for invitations, which are sent again with a new link
 */
export async function sendMailAgain(ctx: RequestContext, input: { id: string }): Promise<{ recipient: string }> {
  const actor = refusePreview(requireAccess(ctx, "outbox"));
  await enforceRateLimit(ctx.env, "form", `outbox:${actor.id}`);
  const { db, company } = ctx;
  const { outbox, select, update, ofCompany } = scoped(db, company);
  const mail = await select(getTableColumns(outbox), outbox, eq(outbox.id, input.id)).get();
  if (mail === undefined) throw new AppError("not_found", copy.missing);
  refuseUnsendable(ctx, mail);
  const { id, status, attempts, recipient } = mail;
  const isIt = and(eq(outbox.id, id), eq(outbox.status, status), eq(outbox.attempts, attempts));
  try {
    await db.batch([
      assertInBatch(db, rowExists(outbox, ofCompany(outbox, isIt)), isUnchanged),
      update(outbox, { status: "queued", attempts: 0, attemptedAt: null, error: null }, isIt),
      auditEntry(ctx, { action: "mail-sent-again", subjectType: "mail", subjectId: id }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isUnchanged)) throw new AppError("conflict", copy.changed);
    throw error;
  }
  if (ctx.env.STAGE === "production") ctx.waitUntil(deliverMail(ctx, { ...mail, attempts: 0 }));
  return { recipient };
}
