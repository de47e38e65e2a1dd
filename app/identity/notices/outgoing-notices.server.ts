import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type NotificationGroup, wayOf } from "#app/identity/notices/notification-groups.ts";
import { defaultTimeZone, quietHoursEnd } from "#app/identity/notices/quiet-hours.ts";
import type { Recipient } from "#app/identity/notices/recipient.server.ts";
import { issueUnsubscribe } from "#app/identity/notices/unsubscribe-token.server.ts";
import type { Mail, NoticeMail } from "#app/mail/mail.ts";
import { type AddressedMail, outgoingMails } from "#app/mail/send-mail.server.ts";

/** The group of each template that settings decide. Messages to people without an account are sent as other emails are. */
const templateGroups: Record<Exclude<NoticeMail["template"], "notification-digest"> | "inquiry", NotificationGroup> = {
  inquiry: "messages",
  "share-answered": "shares",
  "playlist-member": "invitations",
  "pitch-member": "invitations",
  "project-member": "invitations",
  "submission-received": "submissions",
  "request-received": "licences",
  "request-declined": "licences",
  "song-refused": "licences",
  "request-reopened": "licences",
  "request-withdrawn": "licences",
  "quote-sent": "licences",
  "quote-answered": "licences",
  "quote-expired": "licences",
  "exclusivity-asked": "licences",
  "licence-issued": "licences",
  "invoice-sent": "licences",
  "licence-delivered": "licences",
  "licence-ended": "licences",
  "approval-answered": "licences",
  "request-message": "licences",
  "licence-ending": "licences",
  "agreement-notice": "agreements",
  "visitor-request-received": "requests",
  "brief-due": "requests",
  "opportunity-reminder": "requests",
};

/** The templates of these groups. */
export function templatesOf(groups: readonly NotificationGroup[]): string[] {
  return Object.entries(templateGroups).flatMap(([template, group]) => (groups.includes(group) ? template : []));
}

/**
 * `isMember` false: of the environment's own company. `userId`: whose data it contains, with whom it is erased; null: a visitor's. `isUrgent`:
 * also in the recipient's quiet hours.
 */
export type Notice = Extract<Mail, { template: keyof typeof templateGroups }> & {
  recipient: Recipient & { isMember?: boolean };
  userId: string | null;
  subjectId?: string;
  replyTo?: string;
  isUrgent?: boolean;
};

type NoticeContext = Parameters<typeof outgoingMails>[0] & { url?: URL };

/** Whether an email goes out by itself. Who is no member is listed nothing here, of which the weekly email could consist. */
function isWanted({ template, recipient: { notificationWays, isMember } }: Notice): boolean {
  const way = wayOf(notificationWays, templateGroups[template]);
  return way === "mail" || (way === "weekly" && isMember === false);
}

/**
 * `outgoingMails` for people with an account: each with a link that stops them, none to who does not want this kind of email right away,
 * and in their quiet hours not before these end. `others` go out as they are.
 */
export async function outgoingNotices(ctx: NoticeContext, notices: Notice[], others: AddressedMail[] = []) {
  const { env, now, url = new URL(env.APP_URL) } = ctx;
  const mails = await Promise.all(
    notices.filter(isWanted).map(async ({ recipient, isUrgent = false, ...mail }) => {
      const { id: userId, email: to, timeZone, quietHours } = recipient;
      const groups = [templateGroups[mail.template]];
      const { unsubscribe, entry } = await issueUnsubscribe({ ...ctx, url }, { userId, groups });
      const notBefore = (quietHours && !isUrgent ? quietHoursEnd(now, timeZone ?? defaultTimeZone) : null) ?? now;
      return { mail: { ...mail, to, unsubscribe, notBefore } as AddressedMail, entry };
    }),
  );
  const outgoing = outgoingMails(ctx, [...mails.map(({ mail }) => mail), ...others]);
  return { ...outgoing, statements: [...mails.map(({ entry }) => entry), ...outgoing.statements] };
}

/** `outgoingNotices`, written in one batch with `also`, and sent. */
export async function sendNotices(
  ctx: NoticeContext,
  notices: Notice[],
  also: Parameters<RequestContext["db"]["batch"]>[0][number][] = [],
  others: AddressedMail[] = [],
): Promise<void> {
  const outgoing = await outgoingNotices(ctx, notices, others);
  const [first, ...rest] = [...also, ...outgoing.statements];
  if (first) await ctx.db.batch([first, ...rest]);
  outgoing.deliver();
}
