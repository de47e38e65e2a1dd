import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { isEnteredPayee } from "#app/artists/claims/entered-payee.server.ts";
import { newsOfDecision } from "#app/artists/claims/news-of-claim.server.ts";
import { readClaim } from "#app/artists/claims/read-claim.server.ts";
import { requireClaimStaff } from "#app/artists/claims/require-claim-staff.server.ts";
import type { ClaimRow } from "#app/artists/claims/select-claims.server.ts";
import { keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { afterRosterChange } from "#app/catalogue/profile/roster-change.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const { errors, staff } = claimsCopy;

/** `end` undoes a grant. A reason is needed for all but `grant`. */
export type ClaimDecision = { id: string } & ({ act: "grant" } | { act: "refuse" | "end"; reason: string });

const newsBy = { grant: "granted", refuse: "refused", end: "ended" } as const;
const [isOpen, isArtistThere, mayKeep] = ["claim-is-open", "artist-is-there", "claimant-may-keep"];

/** Makes the claimant, or the label that they claim for, a keeper. */
function keep(now: number, { artistId, userId, partyId }: ClaimRow): SQL {
  return partyId === null
    ? sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES (${artistId}, ${userId}, ${now}) ON CONFLICT DO NOTHING`
    : sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES (${partyId}, ${artistId}, ${now}) ON CONFLICT DO NOTHING`;
}

function afterRoster(ctx: RequestContext, { artistId, partyId }: ClaimRow): BatchItem<"sqlite">[] {
  return partyId === null ? [] : afterRosterChange(ctx, { labelId: partyId, artistId });
}

function stopKeeping({ artistId, userId, partyId }: ClaimRow): SQL {
  return partyId === null
    ? sql`DELETE FROM artist_members WHERE artist_id = ${artistId} AND user_id = ${userId}`
    : sql`DELETE FROM label_artists WHERE artist_id = ${artistId} AND party_id = ${partyId}`;
}

/** Statements that take what a grant gave, with payment data that the claimant's side entered: it may be a stranger's. */
function end(ctx: RequestContext, claim: ClaimRow, hasPayee: boolean): BatchItem<"sqlite">[] {
  const { db } = ctx;
  const { id, artistId } = claim;
  const detail = { before: { payment: "" }, after: { payment: staff.payeeRemoved } };
  return [
    db.run(stopKeeping(claim)),
    ...afterRoster(ctx, claim),
    ...(hasPayee
      ? [
          db.run(sql`DELETE FROM party_payees WHERE id IN (SELECT y.id FROM artist_claims c CROSS JOIN party_payees y
            WHERE c.id = ${id} AND ${isEnteredPayee})`),
          auditEntry(ctx, { action: "artist-payment", subjectType: "artist", subjectId: artistId, detail }),
        ]
      : []),
  ];
}

/**
 * Assertions and change of a grant: the artist is there, and the claimant has the permissions that they were read with, and their label.
 * @throws AppError invalid when those are not enough
 */
function grant(ctx: RequestContext, claim: ClaimRow, scopes: string): BatchItem<"sqlite">[] {
  const { db, company, now } = ctx;
  const { artistId, userId, partyId } = claim;
  const area = partyId === null ? "artist" : "label";
  const claimant = { id: userId, scopes: parseWords(scopes) };
  if (!can(claimant, area, company)) throw new AppError("invalid", errors.mayNotKeep);
  const hasLabel = partyId === null ? sql`1` : sql`${partyId} IN (${keptLabelIds(ctx, claimant)})`;
  return [
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM artists WHERE id = ${artistId} AND status <> 'deleted')`,
      isArtistThere,
    ),
    assertInBatch(db, sql`${scopesWithin(userId, company.id)} = ${scopes} AND ${hasLabel}`, mayKeep),
    db.run(keep(now, claim)),
    ...afterRoster(ctx, claim),
  ];
}

/**
 * Grants or refuses a waiting claim, or undoes a grant, with a notification for the claimant. Of two staff at a time one decides. @throws
 * AppError unauthorised; forbidden, also for who is on both sides; not_found, too_many_requests; invalid when the claimant may not keep a
 * page any more; conflict when it was answered meanwhile
 */
export async function decideClaim(ctx: RequestContext, decision: ClaimDecision): Promise<{ name: string }> {
  const actor = refusePreview(requireClaimStaff(ctx));
  await enforceRateLimit(ctx.env, "form", `artist-claim:${actor.id}`);
  const { claim, scopes, isOwn, hasPayee } = await readClaim(ctx, decision);
  if (isOwn) throw new AppError("forbidden", staff.own);
  const { db, now } = ctx;
  const { id, act } = decision;
  const reason = "reason" in decision ? decision.reason : "";
  const [before, after] = act === "end" ? ["granted", "refused"] : ["waiting", act === "grant" ? "granted" : "refused"];
  const note = act === "grant" ? staff.notes.granted : staff.notes.ended;
  const change = { claimId: id, userId: claim.userId, partyId: claim.partyId };
  const entry =
    act === "refuse"
      ? { action: "artist-claim-refused", subjectType: "artist-claim", subjectId: id, detail: change }
      : {
          action: `artist-claim-${act}`,
          subjectType: "artist",
          subjectId: claim.artistId,
          detail: { note, ...change },
        };
  try {
    await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 FROM artist_claims WHERE id = ${id} AND state = ${before})`, isOpen),
      ...(act === "grant" ? grant(ctx, claim, scopes) : []),
      ...(act === "end" ? end(ctx, claim, hasPayee) : []),
      db.run(sql`UPDATE artist_claims SET state = ${after}, reason = ${reason}, decided_by = ${actor.id}, decided_at = ${now},
        updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`),
      auditEntry(ctx, entry),
      ...newsOfDecision(ctx, claim, { news: newsBy[act], reason }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOpen))
      throw new AppError("conflict", act === "end" ? errors.notGranted : errors.answered);
    if (isFailedAssertion(error, isArtistThere)) throw new AppError("invalid", errors.artistGone);
    if (isFailedAssertion(error, mayKeep)) throw new AppError("invalid", errors.mayNotKeep);
    throw error;
  }
  return { name: claim.artistName };
}
