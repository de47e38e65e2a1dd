import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { type OwnProfile, profileCompletion } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import { readArtistLinks } from "#app/catalogue/record/artist/artist-links.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { validJson } from "#db/valid-json.server.ts";

const text = z.string();
const parseProfile = jsonReader(
  z.object({
    ...{ id: text, slug: text, name: text, bio: text, status: text, proSociety: text, ipi: text, paymentCountry: text },
    ...{ imageKey: text.nullable(), imageFocus: z.enum(focalPoints).catch("center") },
    ...{ backgroundKey: text.nullable(), backgroundFocus: z.enum(focalPoints).catch("center") },
    /** Stored JSON. */
    links: text,
    ...{ hasSong: z.number(), updatedAt: z.number() },
  }),
  "a profile",
);

/** A profile as text of JSON for `readProfileJson`, over a row `a` of artists. */
export const profileJson = sql`json_object('id', a.id, 'slug', a.slug, 'name', a.name, 'bio', a.description,
  'status', a.status,
  'imageKey', a.image_key, 'imageFocus', a.image_focus,
  'backgroundKey', json_extract(${validJson(sql`a.background_images`)}, '$[0]'), 'backgroundFocus', a.background_focus,
  'links', a.links, 'proSociety', coalesce(a.pro_society, ''), 'ipi', coalesce(a.ipi, ''),
  'paymentCountry', coalesce(a.payment_country, ''), 'updatedAt', a.updated_at,
  'hasSong', EXISTS (SELECT 1 FROM recording_artists ra JOIN recordings r ON r.id = ra.recording_id
    WHERE ra.artist_id = a.id AND r.status <> 'deleted')) || ''`;

export function readProfileJson(json: string): OwnProfile {
  const { status, links, hasSong, ...stored } = parseProfile(json);
  return { ...stored, isPublished: status === "published", links: readArtistLinks(links), hasSong: hasSong === 1 };
}

/** The first artist that a user maintains, unless deleted, as a SELECT of `id`. */
export function selectOwnArtistId(userId: SQL | string): SQL {
  return sql`SELECT a.id FROM artist_members m CROSS JOIN artists a ON a.id = m.artist_id
    WHERE m.user_id = ${userId} AND a.status <> 'deleted' ORDER BY m.created_at, a.id LIMIT 1`;
}

/** The first artist that a user maintains, as a SELECT of JSON for `completionOf`. */
export function selectOwnProfile(userId: SQL | string): SQL {
  return sql`SELECT ${profileJson} AS profile FROM artists a WHERE a.id = (${selectOwnArtistId(userId)})`;
}

/** Completion of a profile in percent. */
export function completionOf(json: string): number {
  return profileCompletion(readProfileJson(json)).percent;
}

type ArtistArea = "artist" | "artist-edit" | "dashboard" | "artist-songs" | "label";

/** The actor, if they have an artist's or label's permission here: on the main host. @throws AppError unauthorised, forbidden */
export function requireArtist(ctx: Pick<RequestContext, "actor" | "company">, area: ArtistArea): Actor {
  const actor = requireAccess(ctx, area);
  const { environment, subdomain } = ctx.company;
  if (environment !== "main" || subdomain !== null) throw new AppError("forbidden", profileCopy.mainHostOnly);
  return actor;
}

/** Query for a profile as JSON: of an artist that the actor keeps, or (`null`) of their own first one. */
export function selectProfile(ctx: RequestContext, actor: Actor, artistId: string | null) {
  const kept = sql`SELECT ${profileJson} AS profile FROM artists a WHERE a.id = ${artistId} AND a.id IN (${keptArtistIds(ctx, actor)})`;
  return ctx.db.all<{ profile: string }>(artistId === null ? selectOwnProfile(actor.id) : kept);
}

/** The actor, if they may read the profile of an artist, or (`null`) their own. @throws AppError unauthorised, forbidden */
export function requireProfileReader(ctx: RequestContext, artistId: string | null): Actor {
  return artistId === null ? requireArtist(ctx, "artist") : requireArtist(ctx, "dashboard");
}

/**
 * The profile of an artist that the actor keeps, or (`null`) their own first one, which may be null. @throws AppError unauthorised, forbidden,
 * not_found
 */
export async function readProfile(ctx: RequestContext, artistId: string | null): Promise<OwnProfile | null> {
  const actor = requireProfileReader(ctx, artistId);
  const [row] = await selectProfile(ctx, actor, artistId);
  if (row === undefined && artistId !== null) throw new AppError("not_found", profileCopy.missing);
  return row ? readProfileJson(row.profile) : null;
}
