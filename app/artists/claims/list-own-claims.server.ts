import { sql } from "drizzle-orm";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { type ClaimRow, claimPlace, firstClaims, selectClaims } from "#app/artists/claims/select-claims.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { partSize } from "#app/edge/lists/list-place.server.ts";

const pageSize = 25;

/** The actor's claims, newest first, with why they were refused. One trip. @throws AppError unauthorised, forbidden */
export async function listOwnClaims(ctx: RequestContext, { page }: { page: number }) {
  const actor = requireArtistDesk(ctx, "dashboard");
  const { db } = ctx;
  const where = sql`c.user_id = ${actor.id}`;
  const size = partSize(ctx, pageSize);
  const place = claimPlace(ctx, { page, size });
  const [[counted], rows] = await db.batch([
    db.all<{ total: number }>(sql`SELECT count(*) AS total FROM artist_claims c WHERE ${where}`),
    db.all<ClaimRow>(selectClaims(where, place)),
  ]);
  const total = counted?.total ?? 0;
  const claims = place.take(rows).map(toOwnClaim);
  return { claims, total, page, pages: Math.max(1, Math.ceil(total / size)) };
}

/** One of the actor's claims. @throws AppError unauthorised, forbidden, not_found */
export async function readOwnClaim(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireArtistDesk(ctx, "dashboard");
  const where = sql`c.id = ${id} AND c.user_id = ${actor.id}`;
  const [row] = await ctx.db.all<ClaimRow>(selectClaims(where, firstClaims(1)));
  if (row === undefined) throw new AppError("not_found", claimsCopy.errors.claimMissing);
  return toOwnClaim(row);
}

/** A claim as its claimant sees it: who answered it, and whom else the page has, is for staff. */
function toOwnClaim({
  id,
  relation,
  state,
  code,
  proofUrl,
  ipi,
  message,
  reason,
  createdAt,
  decidedAt,
  ...row
}: ClaimRow) {
  const { artistId, artistName, artistSlug, isPublished, partyId, label } = row;
  return {
    ...{ id, relation, state, code, proofUrl, ipi, message, reason, createdAt, decidedAt },
    ...{ artistId, artistName, artistSlug, isPublished: isPublished === 1, partyId, label },
  };
}
