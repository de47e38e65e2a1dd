import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { type OwnProfile, profileCompletion } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import { readArtistLinks } from "#app/catalogue/record/artist/artist-links.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { validJson } from "#db/valid-json.server.ts";

type Stored = Omit<OwnProfile, "isPublished" | "links" | "hasSong"> & {
  status: string;
  /** Stored JSON. */
  links: string;
  hasSong: 0 | 1;
};

const profileJson = sql<string>`json_object('id', ${artists.id}, 'slug', ${artists.slug}, 'name', ${artists.name},
  'bio', ${artists.description}, 'status', ${artists.status}, 'imageKey', ${artists.imageKey}, 'imageFocus', ${artists.imageFocus},
  'backgroundKey', json_extract(${validJson(artists.backgroundImages)}, '$[0]'), 'backgroundFocus', ${artists.backgroundFocus},
  'links', ${artists.links}, 'proSociety', coalesce(${artists.proSociety}, ''), 'ipi', coalesce(${artists.ipi}, ''),
  'paymentCountry', coalesce(${artists.paymentCountry}, ''), 'updatedAt', ${artists.updatedAt},
  'hasSong', EXISTS (SELECT 1 FROM recording_artists ra JOIN recordings r ON r.id = ra.recording_id
    WHERE ra.artist_id = ${artists.id} AND r.status <> 'deleted'))`;

function toProfile(json: string): OwnProfile {
  const { status, links, hasSong, ...stored } = JSON.parse(json) as Stored;
  return { ...stored, isPublished: status === "published", links: readArtistLinks(links), hasSong: hasSong === 1 };
}

/** Query for the first artist that a user maintains, unless deleted, as JSON for `completionOf`. */
export function selectOwnProfile({ db }: Pick<RequestContext, "db">, { userId }: { userId: SQL | string }) {
  return db
    .select({ profile: profileJson.as("profile") })
    .from(artistMembers)
    .innerJoin(artists, and(eq(artists.id, artistMembers.artistId), ne(artists.status, "deleted")))
    .where(eq(artistMembers.userId, userId))
    .orderBy(asc(artistMembers.createdAt), asc(artistMembers.artistId))
    .limit(1);
}

/** Completion of a profile in percent. */
export function completionOf(json: string): number {
  return profileCompletion(toProfile(json)).percent;
}

/**
 * The actor, if they may see (or with `artist-edit` edit) their artist profile here. The profile is on the main host. @throws AppError
 * unauthorised, forbidden
 */
export function requireArtist(ctx: Pick<RequestContext, "actor" | "company">, area: "artist" | "artist-edit"): Actor {
  const actor = requireAccess(ctx, area);
  const { environment, subdomain } = ctx.company;
  if (environment !== "main" || subdomain !== null) throw new AppError("forbidden", profileCopy.mainHostOnly);
  return actor;
}

/** The actor's own profile; null if they have none. @throws AppError unauthorised, forbidden */
export async function readOwnProfile(ctx: RequestContext): Promise<OwnProfile | null> {
  const actor = requireArtist(ctx, "artist");
  const [row] = await selectOwnProfile(ctx, { userId: actor.id });
  return row ? toProfile(row.profile) : null;
}
