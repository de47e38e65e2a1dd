import type { BatchItem } from "drizzle-orm/batch";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { type Notice, outgoingNotices } from "#app/identity/notices/outgoing-notices.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import type { AddressedMail } from "#app/mail/send-mail.server.ts";

type NewsContext = Parameters<typeof outgoingNotices>[0] & { actor: Actor | null };

/** `title`: that of the notification, if the subject of the emails names a person. */
type News = Omit<Parameters<typeof notifyPeople>[1], "userIds" | "title" | "message" | "isMailed"> & {
  notices: Notice[];
  /** Emails without a notification, in the same batch. */
  others?: AddressedMail[];
  title?: string;
  /** One of many at once: who is listed gets one email for all of them, with the next digest. */
  isOneOfMany?: boolean;
};

/**
 * `outgoingNotices` with a notification for each recipient who is a member of this company: its title is the subject of the emails, which
 * are all the same news.
 */
export async function outgoingNews(ctx: NewsContext, { notices, others, title, isOneOfMany = false, ...news }: News) {
  const mailed = isOneOfMany ? notices.filter(({ recipient }) => recipient.isMember === false) : notices;
  const outgoing = await outgoingNotices(ctx, mailed, others);
  const [first] = notices;
  if (first === undefined) return outgoing;
  const userIds = notices.map(({ recipient }) => recipient.id);
  const listed = { ...news, userIds, title: title ?? composeMail(first, ctx.company).subject, isMailed: !isOneOfMany };
  return { ...outgoing, statements: [...notifyPeople(ctx, listed), ...outgoing.statements] };
}

/** `outgoingNews`, written in one batch with `also`, and sent. */
export async function sendNews(ctx: NewsContext, news: News, also: BatchItem<"sqlite">[]): Promise<void> {
  const outgoing = await outgoingNews(ctx, news);
  const [first, ...rest] = [...also, ...outgoing.statements];
  if (first) await ctx.db.batch([first, ...rest]);
  outgoing.deliver();
}
