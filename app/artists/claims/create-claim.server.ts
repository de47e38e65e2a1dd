import { sql } from "drizzle-orm";
import type { ClaimInput } from "#app/artists/claims/claim-form.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { newsOfNewClaim } from "#app/artists/claims/news-of-claim.server.ts";
import { readClaimPage } from "#app/artists/claims/read-claim-page.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import { keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { artistClaims } from "#db/schema/artist-members.server.ts";

const { errors } = claimsCopy;
const isAsShown = "claim-is-as-shown";

type Artist = { name: string; aliases: readonly string[] };

/** An IPI of a party by another name is not the artist's. Whose it is stays unsaid. */
async function requireOwnIpi({ db }: RequestContext, ipi: string, { name, aliases }: Artist): Promise<void> {
  const party = await db.get<{ name: string; aliases: string } | undefined>(
    sql`SELECT name, aliases FROM parties WHERE ipi = ${ipi}`,
  );
  if (party === undefined) return;
  const names = new Set([name, ...aliases].map(fold));
  if ([party.name, ...parseWords(party.aliases)].some((one) => names.has(fold(one)))) return;
  throw new AppError("invalid", errors.ipiOther, { ipi: [errors.ipiOther] });
}

/**
 * Claims a public artist page, for the actor or a label of theirs. One claim of a person for a page waits at a time. @throws AppError
 * unauthorised, forbidden (also in a preview), not_found, too_many_requests; invalid at the field; duplicate when they keep the page or
 * a claim waits; conflict when that changed meanwhile
 */
export async function createClaim(
  ctx: RequestContext,
  { relation: chosen, ...input }: ClaimInput,
  named: { slug: string } | { id: string },
): Promise<{ id: string; name: string }> {
  const actor = refusePreview(requireArtistDesk(ctx, "dashboard"));
  await enforceRateLimit(ctx.env, "form", `artist-claim:${actor.id}`);
  const { artist, choices, keeps, waiting, code } = await readClaimPage(ctx, named);
  if (waiting !== null) throw new AppError("duplicate", errors.waiting);
  const choice = choices.find(({ value }) => value === chosen);
  if (choice === undefined && keeps && choices.length === 0) throw new AppError("duplicate", errors.kept);
  if (choice === undefined) throw new AppError("invalid", errors.relation, { relation: [errors.relation] });
  if (input.ipi !== null) await requireOwnIpi(ctx, input.ipi, artist);
  const { db, now } = ctx;
  const { relation, partyId } = choice;
  const id = newId(now);
  const mayClaim =
    partyId === null
      ? sql`NOT EXISTS (SELECT 1 FROM artist_members WHERE artist_id = ${artist.id} AND user_id = ${actor.id})`
      : sql`${partyId} IN (${keptLabelIds(ctx, actor)})
        AND NOT EXISTS (SELECT 1 FROM label_artists WHERE party_id = ${partyId} AND artist_id = ${artist.id})`;
  const isPublished = sql`EXISTS (SELECT 1 FROM artists WHERE id = ${artist.id} AND status = 'published')`;
  const entry = { action: "artist-claim-created", subjectType: "artist-claim", subjectId: id };
  try {
    await db.batch([
      assertInBatch(db, sql`${isPublished} AND ${mayClaim}`, isAsShown),
      db.insert(artistClaims).values({
        ...{ id, artistId: artist.id, userId: actor.id, partyId, relation, code },
        ...{ ...input, createdAt: now, updatedAt: now },
      }),
      ...newsOfNewClaim(ctx, { id, artist }),
      auditEntry(ctx, { ...entry, detail: { artistId: artist.id, relation, partyId } }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isAsShown)) throw new AppError("conflict", errors.changed);
    if (String(error).includes("UNIQUE constraint failed: artist_claims"))
      throw new AppError("duplicate", errors.waiting);
    throw error;
  }
  return { id, name: artist.name };
}
