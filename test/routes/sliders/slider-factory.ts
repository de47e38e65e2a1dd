import type { Company } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { artists, recordingArtists, recordings, works } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { restrictions, tiers } from "#db/schema/licensing.server.ts";
import { playlists, playlistTracks } from "#db/schema/playlists.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { sliders, slides } from "#db/schema/sliders.server.ts";
import { recordingTags, tags } from "#db/schema/tags.server.ts";
import { mainCompany } from "#test/support/context.ts";

/** Rows for tests of discover, each with an id of its own. */
let serial = 0;

function nextId(): string {
  serial += 1;
  return `0198aaaa-0000-7000-8000-${String(serial).padStart(12, "0")}`;
}

/** 200 points, base64: 0, 1, 2 … 199. */
const peaks = btoa(String.fromCharCode(...Array.from({ length: 200 }, (_, index) => index)));

/** An artist; published unless `status` says otherwise. */
export async function addArtist(
  { db }: RequestContext,
  name: string,
  status: "published" | "unpublished" = "published",
): Promise<string> {
  const id = nextId();
  await db.insert(artists).values({ id, slug: `artist-${serial}`, name, status });
  return id;
}

type RecordingGiven = Partial<typeof recordings.$inferInsert> & { artistIds?: string[]; genre?: string };

/** A published main version of three minutes. */
export async function addRecording({ db }: RequestContext, title: string, given: RecordingGiven = {}): Promise<string> {
  const { artistIds = [], genre, ...columns } = given;
  const id = nextId();
  const workId = nextId();
  const slug = `recording-${serial}`;
  const measured = { bpm: null, bpmConfidence: 0, musicalKey: null, keyConfidence: 0 };
  await db.batch([
    db.insert(works).values({ id: workId, workKey: workId, slug, title }),
    db.insert(recordings).values({
      id,
      workId,
      slug,
      title,
      vocals: true,
      durationMs: 180_000,
      rev: "0123456789abcdef",
      peaksRate: 20,
      miniPeaks: peaks,
      measured,
      ...columns,
    }),
  ]);
  for (const [position, artistId] of artistIds.entries()) {
    await db.insert(recordingArtists).values({ recordingId: id, artistId, position });
  }
  if (genre !== undefined) {
    const tagId = `tag-${genre}`;
    await db.insert(tags).values({ id: tagId, category: "genre", slug: genre, label: genre }).onConflictDoNothing();
    await db.insert(recordingTags).values({ recordingId: id, tagId });
  }
  return id;
}

export async function addPlaylist(
  { db, company }: RequestContext,
  name: string,
  recordingIds: string[],
  given: Partial<typeof playlists.$inferInsert> = {},
): Promise<string> {
  const id = nextId();
  await db
    .insert(playlists)
    .values({ id, companyId: company.id, slug: `playlist-${serial}`, name, visibility: "public", ...given });
  for (const [position, recordingId] of recordingIds.entries()) {
    await db.insert(playlistTracks).values({ id: `${id}-${position}`, playlistId: id, recordingId, position });
  }
  return id;
}

type SlideGiven = Partial<typeof slides.$inferInsert> & { name: string };

/** A published slider of works in the given segments, with one slide unless `items` are given. */
export async function addSlider(
  { db, company }: RequestContext,
  title: string,
  segments: string[],
  given: Partial<typeof sliders.$inferInsert> & { items?: SlideGiven[] } = {},
): Promise<string> {
  const { items = [{ name: `A work of ${title}` }], ...columns } = given;
  const id = nextId();
  await db.insert(sliders).values({
    id,
    companyId: company.id,
    title,
    kind: "work",
    status: "published",
    segments,
    settings: { show: 3, scroll: 1 },
    ...columns,
  });
  for (const [position, slide] of items.entries()) {
    await db.insert(slides).values({ id: nextId(), sliderId: id, position, ...slide });
  }
  return id;
}

/** A company on a sub-domain of the main environment. */
export async function addCompany({ db }: RequestContext, subdomain: string): Promise<Company> {
  const company = { ...mainCompany, id: nextId(), subdomain, tenantId: subdomain, name: subdomain };
  await db.insert(companies).values({ ...company, nameKey: subdomain });
  return company;
}

export async function restrictFor({ db }: RequestContext, recordingId: string, companyId: string): Promise<void> {
  const id = nextId();
  await db.insert(restrictions).values({ id, kind: "company", name: `Not for ${companyId}`, companyId });
  await db.insert(recordingRestrictions).values({ recordingId, restrictionId: id });
}

export async function addTier({ db }: RequestContext, publicAccess: boolean): Promise<string> {
  const id = nextId();
  await db.insert(tiers).values({ id, ...nameColumns(`Tier ${id}`), publicAccess });
  return id;
}
