import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readToken } from "#app/identity/access/single-use-token.server.ts";
import { commentMailStatements } from "#app/identity/account/comment-mail.server.ts";

const purpose = "unsubscribe";

/** Whether the unsubscribe link of a comment email is valid. Opening it changes nothing: mail scanners open it too. */
export async function canUnsubscribe(ctx: RequestContext, { token }: { token: string }): Promise<boolean> {
  return (await readToken(ctx, { purpose, token })) !== null;
}

/** Disables the recipient's comment emails, without sign-in. False for an invalid link. */
export async function unsubscribe(ctx: RequestContext, { token }: { token: string }): Promise<boolean> {
  const open = await readToken(ctx, { purpose, token });
  if (open === null) return false;
  await ctx.db.batch(commentMailStatements({ ...ctx, actor: null }, { userId: open.userId, enabled: false }));
  return true;
}
