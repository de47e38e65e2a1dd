import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import type { Mail } from "#app/mail/mail.ts";
import { newId } from "#db/new-id.server.ts";
import { outbox } from "#db/schema/identity.server.ts";

type Sending = Pick<RequestContext, "db" | "env" | "now" | "company" | "waitUntil">;
type Outgoing = Mail & {
  to: string;
  /** What the mail is about, written in the same batch as its row. */
  also?: BatchItem<"sqlite">[];
};

/** Hands a mail to the platform and notes what became of it. A mail that cannot leave fails no request. */
async function deliver(ctx: Sending, id: string, mail: { to: string; subject: string; text: string; html: string }) {
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
 * Writes a mail of this company into the outbox, in one batch with what caused it, and in production sends it behind the answer.
 * One round trip. A local copy keeps its mails: they are read at /dev/outbox.
 */
export async function sendMail(ctx: Sending, input: Outgoing): Promise<void> {
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
