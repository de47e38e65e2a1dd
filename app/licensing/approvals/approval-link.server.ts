import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import type { ApprovalMail } from "#app/mail/approval-mail.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { formatDay } from "#app/ui/format-day.ts";

type Sending = Pick<RequestContext, "env" | "now"> & { company: Parameters<typeof productOrigin>[0]; url: URL };

type Asked = {
  /** The approval request. */
  id: string;
  addresses: string[];
  /** Replies go to the address, if there is one. */
  asker: { name: string; email: string };
  project: string;
  songs: string[];
  /** The deadline, ISO date. */
  answerBy: string;
  /** End of the link that a reminder replaces. */
  expiresAt?: number;
};

/** When a new link lapses: after 14 days, or with the day of the deadline. */
function linkEnd(answerBy: string, now: number): number {
  const endOfDay = Date.parse(`${answerBy}T00:00:00Z`) + 24 * 3_600_000;
  return Math.min(now + linkTtlMs["approval-asked"], endOfDay);
}

/** The emails with a party's link, one an address, and what is stored of it: never the token. */
export async function approvalLink(ctx: Sending, template: "approval-asked" | "approval-reminder", asked: Asked) {
  const token = createToken();
  const expiresAt = asked.expiresAt ?? linkEnd(asked.answerBy, ctx.now);
  const origin = productOrigin(ctx.company, { here: ctx.url, apex: ctx.env.APP_HOST });
  const data: Extract<ApprovalMail, { template: typeof template }>["data"] = {
    ...{ name: "" as const, asker: asked.asker.name, project: asked.project, songs: [...new Set(asked.songs)] },
    // The last minute of the link's validity, not the midnight after it.
    until: formatDay(expiresAt - 1),
    link: `${origin}/approve/${token}`,
  };
  const about = { userId: null, subjectId: asked.id, replyTo: asked.asker.email || undefined };
  const mails = asked.addresses.map((to) => ({ template, data, to, ...about }));
  return { mails, tokenHash: await hashToken(token), expiresAt };
}
