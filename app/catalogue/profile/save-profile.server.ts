import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { fold } from "#app/catalogue/fold.ts";
import { keptArtistIds, keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { readProfile, requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import type { OwnProfile } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { ProfileForm, ProfileTexts } from "#app/catalogue/profile/profile-form.ts";
import { profilePictures } from "#app/catalogue/profile/profile-pictures.server.ts";
import { rosterChange } from "#app/catalogue/profile/roster-change.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { hostOfLink } from "#app/catalogue/record/artist/artist-links.ts";
import { latinSlugOf, nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt, versionOf } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";

const { errors } = profileCopy;
const isKept = "artist-is-kept";
const isLabel = "label-is-kept";
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

/** Marks all recordings that credit the artist for re-indexing. */
function markRecordings({ db, now }: RequestContext, artistId: string) {
  return db.run(sql`INSERT INTO search_dirty (recording_id, marked_at)
    SELECT ra.recording_id, ${now} FROM recording_artists ra WHERE ra.artist_id = ${artistId}
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`);
}

/**
 * Whose profile is saved: the actor's own, which is their first one or a new one; that of an artist that they keep; or that of a new artist on
 * the roster of a label that they keep.
 */
export type ProfileTarget = "own" | { artistId: string } | { labelId: string };

type Statements = [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

function requireSaver(ctx: RequestContext, target: ProfileTarget): Actor {
  if (target === "own") return requireArtist(ctx, "artist-edit");
  return "labelId" in target ? requireArtist(ctx, "label") : requireArtist(ctx, "artist-songs");
}

async function readBefore(ctx: RequestContext, target: ProfileTarget): Promise<OwnProfile | null> {
  if (target === "own") return await readProfile(ctx, null);
  return "labelId" in target ? null : await readProfile(ctx, target.artistId);
}

/** Statements that give a new artist to the person, or to the roster of their label; the first asserts the right. */
function keepNew(ctx: RequestContext, target: ProfileTarget, actor: Actor, { id, name }: { id: string; name: string }) {
  const { db, now } = ctx;
  if (target !== "own" && "labelId" in target)
    return {
      check: assertInBatch(db, sql`${target.labelId} IN (${keptLabelIds(ctx, actor)})`, isLabel),
      keep: rosterChange(ctx, { labelId: target.labelId, artistId: id, name, act: "added" }),
    };
  const none = sql`NOT EXISTS (SELECT 1 FROM ${artistMembers} m JOIN ${artists} a ON a.id = m.artist_id
    WHERE m.user_id = ${actor.id} AND a.status <> 'deleted')`;
  return {
    check: assertInBatch(db, none, hasNone),
    keep: [db.insert(artistMembers).values({ artistId: id, userId: actor.id, createdAt: now })],
  };
}

/**
 * Saves or creates a profile. A new one becomes public with the first recording that staff ingest. @throws AppError unauthorised; forbidden;
 * not_found for an artist or label that the actor does not keep; too_many_requests; invalid and duplicate, at the field; conflict when it
 * changed after `version`; as `profilePictures`
 */
export async function saveProfile(
  ctx: RequestContext,
  target: ProfileTarget,
  input: ProfileForm,
): Promise<{ id: string; name: string }> {
  const actor = requireSaver(ctx, target);
  await enforceRateLimit(ctx.env, "form", `artist-profile:${actor.id}`);
  const before = await readBefore(ctx, target);
  if (versionOf(before) !== input.version) throw changed();
  const slug = slugFor(input, before);
  await requireFreeSlug(ctx, slug, before);
  const values = { ...columnsOf(input), slug, ...(await profilePictures(ctx, input, before)) };
  const { db, now } = ctx;
  const id = before?.id ?? newId(now);
  const { name } = values;
  const audit = { subjectType: "artist", subjectId: id, detail: { name, slug } };
  const isRenamed = before !== null && (before.name !== name || before.slug !== slug);
  let statements: Statements;
  if (before === null) {
    const { check, keep } = keepNew(ctx, target, actor, { id, name });
    const row = db.insert(artists).values({ id, ...values, createdAt: now, updatedAt: now });
    statements = [check, row, ...keep, auditEntry(ctx, { action: "artist-created", ...audit })];
  } else {
    statements = [
      assertInBatch(db, sql`${id} IN (${keptArtistIds(ctx, actor, "artist-edit")})`, isKept),
      assertUnchanged(db, artists, before),
      auditEntry(ctx, { action: "artist-changed", ...audit }),
      db
        .update(artists)
        .set({ ...values, updatedAt: nextUpdatedAt(now, before) })
        .where(eq(artists.id, id)),
      ...(isRenamed ? [markRecordings(ctx, id)] : []),
    ];
  }
  try {
    await db.batch(statements);
  } catch (error) {
    if (String(error).includes("UNIQUE constraint failed: artists.slug")) throw slugTaken();
    if (isFailedAssertion(error, isLabel)) throw new AppError("not_found", profileCopy.labelMissing);
    if (isChangedMeanwhile(error) || [isKept, hasNone].some((assertion) => isFailedAssertion(error, assertion)))
      throw changed();
    throw error;
  }
  if (isRenamed) ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return { id, name };
}
