import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import type { ComposedMail, Mail } from "#app/mail/mail.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type MailContext = Pick<RequestContext, "db" | "env" | "now" | "company" | "waitUntil">;
type AddressedMail = Mail & {
  to: string;
  /** The person it is about, with whom it is erased; null for a visitor without an account. */
  userId: string | null;
  /** The visitor's request or the subscription that it is about, with which it is erased. */
  subjectId?: string;
  /** Who gets the reply; no one reads the sending address. */
  replyTo?: string;
};
/** `also`: the change that the email is about, written in the same batch. */
type OutgoingMail = AddressedMail & { also?: BatchItem<"sqlite">[] };

/** Sends an email through the platform and stores the outcome. A failure does not fail the request. */
async function deliver(ctx: MailContext, id: string, mail: ComposedMail & { to: string; replyTo?: string }) {
  const { db, env, company } = ctx;
  const { outbox, update } = scoped(db, company);
  try {
    await env.EMAIL.send({ ...mail, from: { email: `no-reply@${env.APP_HOST}`, name: company.name } });
    await update(outbox, { status: "sent", sentAt: Date.now() }, eq(outbox.id, id));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await update(outbox, { status: "failed", error: reason.slice(0, 500) }, eq(outbox.id, id));
  }
}

/**
 * Emails of this company, for a batch of the caller: the statements that write them into the outbox, and `deliver`, which in production sends
 * them after the response, to be called once the batch is done. A local copy sends nothing: its emails are listed at /dev/outbox.
 */
export function outgoingMails(ctx: MailContext, mails: AddressedMail[]) {
  const { outbox, insert } = scoped(ctx.db, ctx.company);
  const composed = mails.map((mail) => {
    const { to, userId, subjectId, replyTo } = mail;
    const { headers, ...parts } = composeMail(mail, ctx.company);
    const id = newId(ctx.now);
    const row = { id, userId, subjectId, template: mail.template, recipient: to, ...parts, createdAt: ctx.now };
    return { id, row, message: { to, replyTo, ...parts, headers } };
  });
  return {
    statements: composed.map(({ row }): BatchItem<"sqlite"> => insert(outbox, row)),
    deliver() {
      if (ctx.env.STAGE !== "production") return;
      for (const { id, message } of composed) ctx.waitUntil(deliver(ctx, id, message));
    },
  };
}

/** Writes emails of this company into the outbox, in one batch with `also`, and sends them, as `outgoingMails`. */
export async function sendMails(
  ctx: MailContext,
  mails: AddressedMail[],
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const outgoing = outgoingMails(ctx, mails);
  // The emails come last: `also` may create the person that they name.
  const [first, ...others] = [...also, ...outgoing.statements];
  if (first) await ctx.db.batch([first, ...others]);
  outgoing.deliver();
}

/** One email, as `sendMails`. */
export async function sendMail(ctx: MailContext, { also, ...mail }: OutgoingMail): Promise<void> {
  await sendMails(ctx, [mail], also);
}
