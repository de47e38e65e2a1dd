import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { fold } from "#app/catalogue/fold.ts";
import { readOwnProfile, requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import type { OwnProfile } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { ProfileForm, ProfileTexts } from "#app/catalogue/profile/profile-form.ts";
import { profilePictures } from "#app/catalogue/profile/profile-pictures.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { hostOfLink } from "#app/catalogue/record/artist/artist-links.ts";
import { latinSlugOf, nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt, versionOf } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";

const { errors } = profileCopy;
const isOwn = "artist-is-own";
const hasNone = "person-has-no-artist";

const slugTaken = () => new AppError("duplicate", errors.slugTaken, { slug: [errors.slugTaken] });
const changed = () => new AppError("conflict", errors.changed);

/** Slug of the profile. @throws AppError invalid, at the field; a public page keeps its URL */
function slugFor({ name, slug }: ProfileTexts, before: OwnProfile | null): string {
  if (slug === "") return before?.isPublished ? before.slug : nameSlugOf(name);
  const plain = latinSlugOf(slug, "");
  const error = plain === "" ? errors.slugEmpty : errors.slugFixed;
  if (plain === "" || (before?.isPublished && plain !== before.slug))
    throw new AppError("invalid", error, { slug: [error] });
  return plain;
}

async function requireFreeSlug({ db }: RequestContext, slug: string, before: OwnProfile | null): Promise<void> {
  if (slug === before?.slug) return;
  const [taken] = await db.all(sql`SELECT id FROM artists WHERE slug = ${slug}
    UNION ALL SELECT record_id FROM former_record_slugs WHERE subject = 'artist' AND slug = ${slug} AND record_id <> ${before?.id ?? ""}`);
  if (taken !== undefined) throw slugTaken();
}

function columnsOf({ name, bio, links, proSociety, ipi, paymentCountry }: ProfileTexts) {
  return {
    name,
    sortName: fold(name),
    description: bio,
    links: links.filter(({ url }) => url !== "").map(({ label, url }) => ({ label: label || hostOfLink(url), url })),
    proSociety: proSociety || null,
    ipi: ipi || null,
    paymentCountry: paymentCountry || null,
  };
}

/** Condition: the user maintains an artist that is not deleted. */
function keeps(userId: string, artist: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${artistMembers} JOIN ${artists} ON ${artists.id} = ${artistMembers.artistId}
    WHERE ${artistMembers.userId} = ${userId} AND ${artist})`;
}

/** Marks all recordings that credit the artist for re-indexing. */
function markRecordings({ db, now }: RequestContext, artistId: string) {
  return db.run(sql`INSERT INTO search_dirty (recording_id, marked_at)
    SELECT ra.recording_id, ${now} FROM recording_artists ra WHERE ra.artist_id = ${artistId}
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`);
}

/**
 * Saves or creates the actor's own profile. It becomes public with the first recording that staff ingest. @throws AppError unauthorised;
 * forbidden; too_many_requests; invalid and duplicate, at the field; conflict when it changed after `version`; as `profilePictures`
 */
export async function saveOwnProfile(ctx: RequestContext, input: ProfileForm): Promise<void> {
  const actor = requireArtist(ctx, "artist-edit");
  await enforceRateLimit(ctx.env, "form", `artist-profile:${actor.id}`);
  const before = await readOwnProfile(ctx);
  if (versionOf(before) !== input.version) throw changed();
  const slug = slugFor(input, before);
  await requireFreeSlug(ctx, slug, before);
  const values = { ...columnsOf(input), slug, ...(await profilePictures(ctx, input, before)) };
  const { db, now } = ctx;
  const id = before?.id ?? newId(now);
  const audit = { subjectType: "artist", subjectId: id, detail: { name: values.name, slug } };
  const isRenamed = before !== null && (before.name !== values.name || before.slug !== slug);
  const isIt = and(eq(artists.id, id), ne(artists.status, "deleted")) ?? sql`0`;
  const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] =
    before === null
      ? [
          assertInBatch(db, sql`NOT ${keeps(actor.id, ne(artists.status, "deleted"))}`, hasNone),
          db.insert(artists).values({ id, ...values, createdAt: now, updatedAt: now }),
          db.insert(artistMembers).values({ artistId: id, userId: actor.id, createdAt: now }),
          auditEntry(ctx, { action: "artist-created", ...audit }),
        ]
      : [
          assertInBatch(db, keeps(actor.id, isIt), isOwn),
          assertUnchanged(db, artists, before),
          auditEntry(ctx, { action: "artist-changed", ...audit }),
          db
            .update(artists)
            .set({ ...values, updatedAt: nextUpdatedAt(now, before) })
            .where(eq(artists.id, id)),
          ...(isRenamed ? [markRecordings(ctx, id)] : []),
        ];
  try {
    await db.batch(statements);
  } catch (error) {
    if (String(error).includes("UNIQUE constraint failed: artists.slug")) throw slugTaken();
    if (isChangedMeanwhile(error) || isFailedAssertion(error, isOwn) || isFailedAssertion(error, hasNone))
      throw changed();
    throw error;
  }
  if (isRenamed) ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
}
