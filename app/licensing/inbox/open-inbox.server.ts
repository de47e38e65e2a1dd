import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { hashAddress } from "#app/licensing/approvals/open-approval.server.ts";
import type { AskKey, Inbox } from "#app/licensing/approvals/read-asked.server.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** In place of a token: the inbox of who is signed in. */
export const ownInbox = "me";

/** The party of an emailed link, also once it lapsed. `isOpen`: in time, and sent to an address that the party still has. */
export async function findInboxLink(ctx: RequestContext, token: string) {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return null;
  const { inboxLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const { partyId, addressHash, expiresAt } = inboxLinks;
  const { email, keepers } = parties;
  const [link] = await ctx.db
    .select({ partyId, addressHash, expiresAt, email, keepers })
    .from(inboxLinks)
    .innerJoin(parties, eq(parties.id, partyId))
    .where(ofCompany(inboxLinks, eq(inboxLinks.tokenHash, tokenHash)));
  if (link === undefined) return null;
  const hashes = await Promise.all(addressesOf(link).map((address) => hashAddress(tokenHash, address)));
  return { partyId: link.partyId, isOpen: link.expiresAt > ctx.now && hashes.includes(link.addressHash) };
}

/**
 * The inbox of an emailed link, or of the parties that who is signed in keeps; null for a link that does not open. It is on the host of the
 * environment's own company. @throws AppError unauthorised, forbidden for a program that does not reach the account
 */
export async function openInbox(ctx: RequestContext, token: string): Promise<Inbox | null> {
  if (ctx.company.subdomain !== null) return null;
  const base = `/inbox/${token}`;
  if (token === ownInbox) {
    const { email } = requireReach(ctx);
    return { ofParties: sql`SELECT k.party_id FROM party_keepers k WHERE k.email = ${email.toLowerCase()}`, base };
  }
  const link = await findInboxLink(ctx, token);
  return link?.isOpen ? { ofParties: sql`${link.partyId}`, base } : null;
}

/** The question of a route: `/approve/:token`, or `/inbox/:token/asks/:askId`. */
export async function keyOf(
  ctx: RequestContext,
  { token = "", askId }: { token?: string | undefined; askId?: string | undefined },
): Promise<AskKey> {
  if (askId === undefined) return token;
  const inbox = await openInbox(ctx, token);
  return inbox === null ? "" : { inbox, askId };
}
