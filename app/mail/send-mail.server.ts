import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import type { Mail } from "#app/mail/mail.ts";
import { newId } from "#db/new-id.server.ts";
import { outbox } from "#db/schema/identity.server.ts";

type MailContext = Pick<RequestContext, "db" | "env" | "now" | "company" | "waitUntil">;
type OutgoingMail = Mail & {
  to: string;
  /** The change that the email is about, written in the same batch. */
  also?: BatchItem<"sqlite">[];
};

/** Sends an email through the platform and stores the outcome. A failure does not fail the request. */
async function deliver(
  ctx: MailContext,
  id: string,
  mail: { to: string; subject: string; text: string; html: string },
) {
  const { db, env, company } = ctx;
  try {
    await env.EMAIL.send({ ...mail, from: { email: `no-reply@${env.APP_HOST}`, name: company.name } });
    await db.update(outbox).set({ status: "sent", sentAt: Date.now() }).where(eq(outbox.id, id));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await db
      .update(outbox)
      .set({ status: "failed", error: reason.slice(0, 500) })
      .where(eq(outbox.id, id));
  }
}

/**
 * Writes an email of this company into the outbox, in one batch with `also`, and in production sends it after the response.
 * A local copy sends nothing: its emails are listed at /dev/outbox.
 */
export async function sendMail(ctx: MailContext, input: OutgoingMail): Promise<void> {
  const { to, also = [], ...mail } = input;
  const composed = composeMail(mail, ctx.company);
  const id = newId(ctx.now);
  const entry = ctx.db.insert(outbox).values({
    id,
    companyId: ctx.company.id,
    template: mail.template,
    recipient: to,
    ...composed,
    createdAt: ctx.now,
  });
  await ctx.db.batch([entry, ...also]);
  if (ctx.env.STAGE === "production") ctx.waitUntil(deliver(ctx, id, { to, ...composed }));
}
