import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newsletterCopy } from "#app/visitor-requests/newsletter/newsletter-copy.ts";
import { unsubscribeLink } from "#app/visitor-requests/newsletter/unsubscribe-link.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const minute = 60_000;
/** Min interval between emails to one address, so that the form cannot flood a mailbox. */
const pauseMs = 30 * minute;

/** The subscription of an address: stored, or new and not stored yet. */
async function findSubscriber(ctx: RequestContext, email: string) {
  const { newsletterSubscribers: table, select } = scoped(ctx.db, ctx.company);
  const fields = { id: table.id, status: table.status, mailedAt: table.mailedAt };
  const row = await select(fields, table, eq(table.email, email)).get();
  return row ?? { id: newId(ctx.now), status: null, mailedAt: null };
}

function isStoredMeanwhile(error: unknown): boolean {
  return String(error).includes("UNIQUE constraint failed: newsletter_subscribers.company_id");
}

async function mailSubscriber(ctx: RequestContext, email: string): Promise<void> {
  const { db, now, url, company } = ctx;
  const { newsletterSubscribers: table, insert, update } = scoped(db, company);
  const { id, status, mailedAt } = await findSubscriber(ctx, email);
  if (mailedAt !== null && mailedAt > now - pauseMs) return;
  const unsubscribe = await unsubscribeLink(ctx, { id, email });
  const mail = { to: email, userId: null, subjectId: id };
  if (status === "confirmed") {
    const data = { name: "" as const, link: new URL("/discover", url.origin).href, unsubscribe };
    const noted = update(table, { mailedAt: now }, eq(table.id, id));
    await sendMail(ctx, { ...mail, template: "newsletter-confirmed", data, also: [noted] });
    return;
  }
  const token = createToken();
  const pending = {
    status: "pending" as const,
    tokenHash: await hashToken(token),
    tokenExpiresAt: now + linkTtlMs["newsletter-confirmation"],
    mailedAt: now,
    updatedAt: now,
  };
  const link = new URL(`/confirm-subscription/${token}`, url.origin).href;
  const entry = { action: "newsletter-requested", subjectType: "newsletter-subscriber", subjectId: id };
  try {
    await sendMail(ctx, {
      ...mail,
      template: "newsletter-confirmation",
      data: { name: "", link, unsubscribe },
      also: [
        status === null
          ? insert(table, { id, email, createdAt: now, ...pending })
          : update(table, pending, eq(table.id, id)),
        auditEntry(ctx, entry),
      ],
    });
  } catch (error) {
    if (!isStoredMeanwhile(error)) throw error;
  }
}

/**
 * Emails an address the link that confirms its subscription. Everything that depends on whether it is subscribed happens after the
 * response, so neither text nor timing reveals it. @throws AppError too_many_requests, unavailable
 */
export async function subscribe(ctx: RequestContext, { email }: { email: string }): Promise<void> {
  // Without the secret there is no unsubscribe link, and without that link no email.
  if (ctx.env.SIGNING_SECRET === undefined) throw new AppError("unavailable", newsletterCopy.unavailable);
  await enforceRateLimit(ctx.env, "signIn", `newsletter:${ctx.address}`);
  ctx.waitUntil(mailSubscriber(ctx, email));
}
