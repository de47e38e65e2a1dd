import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { inboxViews } from "#app/licensing/inbox/inbox-limits.ts";
import { openInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { readInbox } from "#app/licensing/inbox/read-inbox.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** The page of an inbox. `inbox` is null for a link that lapsed and one that never was, alike: it tells of no party. */
export async function readInboxPage(ctx: RequestContext, token: string) {
  keepPrivate(ctx);
  const { searchParams } = ctx.url;
  const inbox = await openInbox(ctx, token);
  if (inbox === null) return { inbox, isMailed: searchParams.has("mailed"), company: "", base: "" };
  const view = inboxViews.find((one) => one === searchParams.get("view")) ?? "asks";
  return { inbox: await readInbox(ctx, inbox, view), isMailed: false, company: ctx.company.name, base: inbox.base };
}
