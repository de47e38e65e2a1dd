import { type SQL, sql } from "drizzle-orm";
import { type ClaimChoice, choiceValue } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { isKeptByOthers } from "#app/artists/claims/select-claims.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sign } from "#app/edge/signature.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { can } from "#app/identity/access/scopes.ts";

type Named = { slug: string } | { id: string };
type ArtistRow = {
  id: string;
  name: string;
  slug: string;
  /** JSON. */
  aliases: string;
  isMember: 0 | 1;
  isKept: 0 | 1;
};
type LabelRow = { id: string; name: string; hasArtist: 0 | 1 };

/** A code that only this claimant of this artist has, before and after the claim is sent. */
async function codeOf({ env }: RequestContext, userId: string, artistId: string): Promise<string> {
  const signature = await sign(env, { purpose: "artist-claim", lines: [userId, artistId] });
  const letters = signature.replace(/[^a-z0-9]/gi, "").toUpperCase();
  return `CLAIM-${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
}

/**
 * A public artist page and what the actor can claim it for: themselves or their labels, unless these keep it already. One trip. @throws
 * AppError unauthorised, forbidden, not_found
 */
export async function readClaimPage(ctx: RequestContext, named: Named) {
  const actor = requireArtistDesk(ctx, "dashboard");
  const { db, company } = ctx;
  const [isArtist, isLabel] = [can(actor, "artist", company), can(actor, "label", company)];
  const artist: SQL = "slug" in named ? sql`(SELECT id FROM artists WHERE slug = ${named.slug})` : sql`${named.id}`;
  const [[found], labels, [waiting]] = await db.batch([
    db.all<ArtistRow>(sql`SELECT a.id, a.name, a.slug, a.aliases,
        EXISTS (SELECT 1 FROM artist_members WHERE artist_id = a.id AND user_id = ${actor.id}) AS isMember,
        ${isKeptByOthers(sql`a.id`, sql`${actor.id}`, sql`''`)} AS isKept
      FROM artists a WHERE a.id = ${artist} AND a.status = 'published'`),
    db.all<LabelRow>(sql`SELECT id, name, EXISTS (SELECT 1 FROM label_artists WHERE party_id = parties.id AND artist_id = ${artist}) AS hasArtist
      FROM parties WHERE id IN (${keptLabelIds(ctx, actor)}) ORDER BY name_key, id`),
    db.all<{ id: string; code: string }>(
      sql`SELECT id, code FROM artist_claims WHERE artist_id = ${artist} AND user_id = ${actor.id} AND state = 'waiting'`,
    ),
  ]);
  if (found === undefined) throw new AppError("not_found", claimsCopy.errors.artistMissing);
  const { isMember, isKept, aliases, ...rest } = found;
  const own: ClaimChoice[] = (["artist", "manager"] as const).map((relation) => ({
    ...{ relation, partyId: null, label: null },
  }));
  const choices: ClaimChoice[] = [
    ...(isArtist && isMember === 0 ? own : []),
    ...labels.flatMap(({ id, name, hasArtist }) =>
      hasArtist ? [] : [{ relation: "label" as const, partyId: id, label: name }],
    ),
  ];
  return {
    artist: { ...rest, aliases: parseWords(aliases) },
    choices: choices.map((choice) => ({ ...choice, value: choiceValue(choice) })),
    keeps: isMember === 1 || labels.some(({ hasArtist }) => hasArtist === 1),
    /** A label whose account is no keeper of a label on file. */
    lacksLabel: isLabel && labels.length === 0,
    isKept: isKept === 1,
    waiting: waiting ?? null,
    code: waiting?.code ?? (await codeOf(ctx, actor.id, found.id)),
  };
}
