import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { claimQueuePath, claimsPath } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import type { ClaimRow } from "#app/artists/claims/select-claims.server.ts";
import { artistEditorIds } from "#app/artists/editor-ids.server.ts";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

const { notices } = claimsCopy;

/** Statements that tell the staff of a new claim, for its batch. */
export function newsOfNewClaim(
  ctx: RequestContext,
  { id, artist }: { id: string; artist: { id: string; name: string } },
) {
  const news = { kind: "artist" as const, subject: { artistId: artist.id }, path: `${claimQueuePath}/${id}` };
  return notifyPeople(ctx, { ...news, userIds: artistEditorIds(ctx), title: notices.asked(artist.name) });
}

/** Statements that tell the claimant what staff decided, and at a grant those who keep the page already. */
export function newsOfDecision(
  ctx: RequestContext,
  { artistId, artistName, userId, partyId }: ClaimRow,
  { news, reason }: { news: "granted" | "refused" | "ended"; reason: string },
): BatchItem<"sqlite">[] {
  const common = { kind: "artist" as const, subject: { artistId }, path: claimsPath };
  const { title, message } = notices[news];
  const told = { ...common, userIds: [userId], title: title(artistName), message: message(reason) };
  if (news !== "granted") return notifyPeople(ctx, told);
  const others = sql`SELECT id FROM (${artistKeeperIds(artistId)}) WHERE id <> ${userId} AND id NOT IN (
    SELECT u.id FROM party_keepers k CROSS JOIN users u ON u.email = k.email WHERE k.party_id = ${partyId})`;
  const { joined } = notices;
  const joins = { ...common, userIds: others, title: joined.title(artistName), message: joined.message };
  return [...notifyPeople(ctx, told), ...notifyPeople(ctx, joins)];
}
