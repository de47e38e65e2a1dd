import { fold } from "#app/catalogue/fold.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { albumRecordings, albums } from "#db/schema/albums.server.ts";
import { artists, recordingArtists, recordings, works } from "#db/schema/catalogue.server.ts";
import { parties, restrictions, splits, tiers } from "#db/schema/licensing.server.ts";
import { lyrics } from "#db/schema/lyrics.server.ts";
import { searchDirty } from "#db/schema/projection.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { recordingTags, tags } from "#db/schema/tags.server.ts";

/** What a test says of a recording; the rest is made up. */
export type RecordingGiven = Partial<typeof recordings.$inferInsert> & {
  title: string;
  artist?: string;
  album?: string;
  genre?: string[];
  mood?: string[];
  instrument?: string[];
  lines?: string[];
  /** Ids of companies that must not see it. */
  hiddenFrom?: string[];
};

type Stores = Pick<RequestContext, "db" | "now">;

let counter = 0;
const peaks = btoa("\u0000\u0040\u0080\u00ff".repeat(50));

/** UUIDv7-like: sorts by creation. */
function nextId(): string {
  counter += 1;
  return `0190a000-0000-7000-8000-${String(counter).padStart(12, "0")}`;
}

function slugOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

async function addTags(
  { db }: Stores,
  recordingId: string,
  category: "genre" | "mood" | "instrument",
  labels: string[],
) {
  for (const label of labels) {
    const slug = nameSlugOf(label);
    const id = `${category}-${slug}`;
    await db.insert(tags).values({ id, category, slug, label }).onConflictDoNothing();
    await db.insert(recordingTags).values({ recordingId, tagId: id });
  }
}

async function addArtist({ db }: Stores, recordingId: string, name: string) {
  const id = `artist-${slugOf(name)}`;
  await db
    .insert(artists)
    .values({ id, slug: slugOf(name), name, sortName: fold(name), status: "published" })
    .onConflictDoNothing();
  await db.insert(recordingArtists).values({ recordingId, artistId: id, position: 1 });
}

/** Writes a recording with everything around it, and marks it for the index. */
export async function addRecording(
  ctx: Stores,
  given: RecordingGiven,
): Promise<{ id: string; workId: string; slug: string }> {
  const { db } = ctx;
  const { artist, album, genre, mood, instrument, lines, hiddenFrom, ...columns } = given;
  const id = given.id ?? nextId();
  const workId = given.workId ?? id;
  const slug = given.slug ?? `${slugOf(given.title)}-${id.slice(-4)}`;
  await db
    .insert(works)
    .values({ id: workId, workKey: workId, slug: workId, title: given.title })
    .onConflictDoNothing();
  await db.insert(recordings).values({
    vocals: true,
    durationMs: 120_000,
    rev: "0123456789abcdef",
    peaksRate: 20,
    miniPeaks: peaks,
    measured: { bpm: null, bpmConfidence: 0, musicalKey: null, keyConfidence: 0 },
    ...columns,
    id,
    workId,
    slug,
  });
  if (artist) await addArtist(ctx, id, artist);
  await addTags(ctx, id, "genre", genre ?? []);
  await addTags(ctx, id, "mood", mood ?? []);
  await addTags(ctx, id, "instrument", instrument ?? []);
  for (const [line, text] of (lines ?? []).entries()) {
    await db.insert(lyrics).values({ recordingId: id, line, atMs: line * 1000, text });
  }
  if (album) {
    const albumId = `album-${slugOf(album)}`;
    await db
      .insert(albums)
      .values({ id: albumId, slug: slugOf(album), title: album, year: 2026 })
      .onConflictDoNothing();
    await db.insert(albumRecordings).values({ albumId, recordingId: id, track: 1 });
  }
  for (const companyId of hiddenFrom ?? []) {
    const restriction = nextId();
    await db.insert(restrictions).values({ id: restriction, kind: "company", name: "Not for them", companyId });
    await db.insert(recordingRestrictions).values({ recordingId: id, restrictionId: restriction });
  }
  await markDirty(ctx, id);
  return { id, workId, slug };
}

export async function markDirty({ db, now }: Stores, recordingId: string): Promise<void> {
  await db
    .insert(searchDirty)
    .values({ recordingId, markedAt: now })
    .onConflictDoUpdate({ target: searchDirty.recordingId, set: { markedAt: now } });
}

export async function addMembersTier({ db }: RequestContext): Promise<string> {
  const id = nextId();
  await db.insert(tiers).values({ id, ...nameColumns(`Members ${id}`), publicAccess: false });
  return id;
}

export async function addWriter({ db }: RequestContext, workId: string, name: string, shareBp: number): Promise<void> {
  const id = nextId();
  await db.insert(parties).values({ id, name, society: "PRS" });
  await db
    .insert(splits)
    .values({ id: nextId(), side: "composition", subjectId: workId, partyId: id, role: "CA", shareBp });
}

/** The whole master, controlled by the licensor. */
export async function addMaster({ db }: RequestContext, recordingId: string): Promise<void> {
  const id = nextId();
  await db.insert(parties).values({ id, name: `Master ${id}` });
  const share = { role: "OWNER", shareBp: 10_000, controlled: true };
  await db.insert(splits).values({ id: nextId(), side: "master", subjectId: recordingId, partyId: id, ...share });
}
