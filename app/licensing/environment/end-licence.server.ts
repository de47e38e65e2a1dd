import { eq } from "drizzle-orm";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { requireEnvironmentLicence } from "#app/licensing/environment/get-environment-licence.server.ts";
import { mailContextOf } from "#app/licensing/environment/mail-context.server.ts";
import { requireEnvironmentStaff } from "#app/licensing/environment/require-environment-staff.server.ts";
import { selectPosts } from "#app/licensing/proof/posts.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Found = Awaited<ReturnType<typeof requireEnvironmentLicence>>;

/** News for the client and for the company's staff who handle requests. */
async function newsOf(at: RequestContext, { licence, request }: Found, reason: string) {
  const { userId, id } = request;
  const [client, staff, listed] = await Promise.all([
    findClient(at, { userId }),
    listStaff(at, "UpdateTransaction"),
    selectPosts(at, id),
  ]);
  const posts = listed.flatMap(({ url, takenDownAt }) => (takenDownAt === null ? url : []));
  const path = licencePath(id, licence.number);
  const link = new URL(path, at.url.origin).href;
  const about = { number: licence.number, project: licence.project, reason, posts };
  const template = "licence-ended" as const;
  const notices = [
    ...(client === null
      ? []
      : [{ template, recipient: client, userId, data: { ...about, name: client.name, link, isClient: true } }]),
    ...staff.map((recipient) => ({
      ...{ template, recipient, userId },
      data: { ...about, name: recipient.name, isClient: false, ...(recipient.isMember ? { link } : {}) },
    })),
  ];
  return outgoingNews(at, { notices, kind: "licence", subject: { transactionId: id }, path });
}

function toAppError(error: unknown): unknown {
  const isEnded = String(error).includes("UNIQUE constraint failed: licence_ends");
  return isEnded ? new AppError("conflict", copy.notInForce) : toMoveError(error);
}

/**
 * Ends a licence of any company of the environment permanently: its songs are free again, its request keeps its state, and client and staff
 * get an email with the reason. @throws AppError unauthorised, forbidden except on the environment's own host (also in a preview),
 * not_found, too_many_requests; conflict if it was replaced or ended
 */
export async function endLicence(ctx: RequestContext, { id, reason }: { id: string; reason: string }): Promise<Found> {
  const actor = refusePreview(requireEnvironmentStaff(ctx));
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const found = await requireEnvironmentLicence(ctx, { id });
  const { licence, request, company, supersededBy, end } = found;
  if (supersededBy !== null || end !== null) throw new AppError("conflict", copy.notInForce);
  const { db, now } = ctx;
  const { licenceEnds, insert } = scoped(db, company);
  const detail = { company: company.name, licence: licence.number, reason };
  const mailing = await mailContextOf(ctx, company.id);
  const news = mailing === null ? null : await newsOf(mailing, found, reason);
  const [first, ...others] = [
    // Audit entries for the company and for the environment, on whose host the form was submitted.
    ...moveStatements({ db, now, actor, webhookEvents: ctx.webhookEvents, company: { id: company.id } }, request, {
      ...{ to: request.status, event: "ended", message: reason, detail },
      about: { licence: { number: licence.number, endsOn: licence.endsOn } },
    }),
    auditEntry(ctx, { action: "licence-ended", subjectType: "transaction", subjectId: request.id, detail }),
    insert(licenceEnds, { licenceId: id, reason, endedBy: actor.id, endedAt: now }),
    db.delete(licensedRecordings).where(eq(licensedRecordings.licenceId, id)),
    ...(news?.statements ?? []),
  ];
  if (first === undefined) return found;
  try {
    await db.batch([first, ...others]);
  } catch (error) {
    throw toAppError(error);
  }
  news?.deliver();
  return found;
}
