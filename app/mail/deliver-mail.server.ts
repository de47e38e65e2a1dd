import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ComposedMail } from "#app/mail/mail.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type MailContext = Pick<RequestContext, "db" | "env" | "now"> & { company: { id: string; name: string } };

/** An email of the outbox. `attempts`: number of tries when it was read. */
export type StoredMail = Omit<ComposedMail, "headers"> & {
  id: string;
  recipient: string;
  replyTo: string | null;
  headers: Record<string, string> | null;
  attempts: number;
};

/**
 * Sends an email of this company's outbox through the platform and stores the result. It is claimed as `sending` first, so that concurrent
 * deliveries never send it twice, and it is not resent if its result could not be stored.
 */
export async function deliverMail(ctx: MailContext, mail: StoredMail): Promise<void> {
  const { db, env, now, company } = ctx;
  const { id, recipient: to, replyTo, headers, subject, text, html, attempts } = mail;
  const { outbox, update } = scoped(db, company);
  const isIt = eq(outbox.id, id);
  const isUnsent = and(isIt, inArray(outbox.status, ["queued", "failed"]), eq(outbox.attempts, attempts));
  const claim = { status: "sending", attempts: attempts + 1, attemptedAt: now } as const;
  const claimed = await update(outbox, claim, isUnsent).returning({ id: outbox.id });
  // Claimed by another delivery, or erased with its user.
  if (claimed.length === 0) return;
  const from = { email: `no-reply@${env.APP_HOST}`, name: company.name };
  const optional = { replyTo: replyTo ?? undefined, headers: headers ?? undefined };
  const reason = await env.EMAIL.send({ to, from, subject, text, html, ...optional }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const outcome =
    reason === null
      ? ({ status: "sent", sentAt: Date.now(), error: null } as const)
      : ({ status: "failed", error: reason.slice(0, 500) } as const);
  await update(outbox, outcome, isIt);
}
