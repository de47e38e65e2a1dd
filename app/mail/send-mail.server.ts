import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import { deliverMail } from "#app/mail/deliver-mail.server.ts";
import type { Mail, NoticeMail, UnsubscribeLink } from "#app/mail/mail.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type MailContext = Pick<RequestContext, "db" | "env" | "now" | "company" | "waitUntil">;
type Address = {
  to: string;
  /** The user that it is about, with whom it is erased; null for a visitor without an account. */
  userId: string | null;
  /** The visitor's request, submission, subscription or share link that it is about, with which it is erased. */
  subjectId?: string;
  /** Reply-To; the sending address is not read. */
  replyTo?: string;
  /** The visitor's request that it answers or confirms: mail programs show its emails as one thread. */
  thread?: string;
};
/** `notBefore`: now, or the end of the recipient's quiet hours, in ms since 1970. */
type Notice = { unsubscribe: UnsubscribeLink; notBefore: number };
export type AddressedMail = Address & ((Exclude<Mail, NoticeMail> & Partial<Notice>) | (NoticeMail & Notice));
/** `also`: the change that the email is about, written in the same batch. */
type OutgoingMail = AddressedMail & { also?: BatchItem<"sqlite">[] };

/** A text that the caller's batch makes: it stands as `mark` in the emails, and is read by `value` where they are written. */
type LateText = { mark: string; value: SQL };

/** The platform chooses each Message-ID, so the emails of a thread refer to a first one that was not sent. */
function threadHeaders(host: string, thread: string): Record<string, string> {
  const first = `<request-${thread}@${host}>`;
  return { "In-Reply-To": first, References: first };
}

/**
 * Emails of this company for the caller's batch: the outbox inserts, and `deliver`, to be called after the batch; in production it sends
 * them after the response, and the schedule retries failures. A local copy sends nothing: its emails are listed at /dev/outbox. `late`: its text is
 * given to `deliver`.
 */
export function outgoingMails(ctx: MailContext, mails: AddressedMail[], late?: LateText) {
  const { outbox, insert } = scoped(ctx.db, ctx.company);
  const composed = mails.map((mail) => {
    const { to, userId, subjectId, replyTo, thread, template, unsubscribe, notBefore = null } = mail;
    const { headers = null, ...composed } = composeMail(mail, ctx.company, unsubscribe);
    const message = {
      ...{ recipient: to, replyTo: replyTo ?? null, ...composed },
      headers: thread === undefined ? headers : { ...headers, ...threadHeaders(ctx.env.APP_HOST, thread) },
    };
    return { id: newId(ctx.now), userId, subjectId, template, ...message, notBefore, createdAt: ctx.now };
  });
  return {
    statements: composed.map((row): BatchItem<"sqlite"> => {
      if (late === undefined) return insert(outbox, row);
      const read = (text: string) => sql`replace(${text}, ${late.mark}, ${late.value})`;
      return insert(outbox, { ...row, subject: read(row.subject), text: read(row.text), html: read(row.html) });
    }),
    deliver(lateText = "") {
      const read = (text: string) => (late === undefined ? text : text.replaceAll(late.mark, lateText));
      if (ctx.env.STAGE !== "production") return;
      // What this request does not manage to send is left to the schedule.
      for (const row of composed.filter(({ notBefore }) => (notBefore ?? ctx.now) <= ctx.now))
        ctx.waitUntil(
          deliverMail(ctx, {
            ...{ ...row, attempts: 0, subject: read(row.subject), text: read(row.text), html: read(row.html) },
          }),
        );
    },
  };
}

/** Writes emails of this company to the outbox, in one batch with `also`, and sends them like `outgoingMails`. */
export async function sendMails(
  ctx: MailContext,
  mails: AddressedMail[],
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const outgoing = outgoingMails(ctx, mails);
  // Emails last: `also` may create the user that they refer to.
  const [first, ...others] = [...also, ...outgoing.statements];
  if (first) await ctx.db.batch([first, ...others]);
  outgoing.deliver();
}

/** `sendMails` for one email. */
export async function sendMail(ctx: MailContext, { also, ...mail }: OutgoingMail): Promise<void> {
  await sendMails(ctx, [mail], also);
}
