import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { issueToken, readToken } from "#app/identity/access/single-use-token.server.ts";
import { noticesCopy as copy } from "#app/identity/notices/notices-copy.ts";
import { isNotificationGroup, type NotificationGroup } from "#app/identity/notices/notification-groups.ts";

const purpose = "unsubscribe";

/** Groups of links issued before there were settings for each. */
const formerGroups: NotificationGroup[] = ["comments", "messages", "shares"];

type Issuing = Pick<RequestContext, "db" | "env" | "now" | "company" | "url">;

/** The link of an email that stops further ones of `groups`, and the statement that stores its token, for the batch of the email. */
export async function issueUnsubscribe(ctx: Issuing, input: { userId: string; groups: NotificationGroup[] }) {
  const { company, url, env } = ctx;
  const { userId, groups } = input;
  const payload = { groups: groups.join(",") };
  const { link, entry } = await issueToken(ctx, { purpose, userId, companyId: company.id, payload });
  return {
    entry,
    unsubscribe: { link: link({ company, url, env }, (token) => `/unsubscribe/${token}`), label: copy.stop(groups) },
  };
}

/** The recipient of an email and the groups that it was about; null for an invalid link. Using it does not end it. */
export async function readUnsubscribe(ctx: RequestContext, { token }: { token: string }) {
  const open = await readToken(ctx, { purpose, token });
  if (open === null) return null;
  const { groups = "" } = open.payload;
  const named = groups.split(",").filter(isNotificationGroup);
  return { userId: open.userId, groups: named.length > 0 ? named : formerGroups };
}
