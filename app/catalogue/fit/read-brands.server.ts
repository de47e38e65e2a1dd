import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type BrandRules, type BrandStatus, brandLimits, type SongState } from "#app/catalogue/fit/brand.ts";
import { wholeFeatures } from "#app/catalogue/fit/whole-features.server.ts";
import { CorruptIndexError } from "#app/catalogue/similar/index/packed-matrix.ts";
import { readModel } from "#app/catalogue/similar/index/similar-model.server.ts";
import { readSimilarState, type SimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import { readFloats } from "#app/catalogue/similar/reference-vector.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { TrackView } from "#app/track/track.ts";
import { type GroupSound, groupSound, isSilent } from "#audio/analysis/similarity/group-sound.ts";
import { neutralWidth, type SimilarityModel } from "#audio/analysis/similarity/model.ts";
import { isCurrentModel } from "#audio/analysis/similarity/model-bytes.ts";
import { brandSongs } from "#db/schema/brands.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parseTags = jsonReader(z.array(z.object({ category: z.string(), slug: z.string(), label: z.string() })), "tags");

/** A song of a brand. `state`: why it is not part of the profile. `raw`: its features; null unless it is. */
export type BrandSong = Pick<
  TrackView,
  "title" | "slug" | "versionLabel" | "vocals" | "explicit" | "artists" | "bpm"
> & {
  /** Of its row. */
  id: string;
  recordingId: string;
  workId: string | null;
  campaign: string;
  usedOn: string | null;
  tags: { category: string; slug: string; label: string }[];
  state: SongState;
  raw: Float32Array | null;
};

/** Reference music of a brand. `raw`: the features of its sound; null without audio, or if it is silent. */
export type BrandReference = {
  id: string;
  name: string;
  link: string;
  vector: string;
  isMono: boolean;
  raw: Float32Array | null;
};

export type BrandProfile = {
  id: string;
  name: string;
  client: string;
  status: BrandStatus;
  rules: BrandRules;
  /** Ids of other brands, which may be deleted. */
  rivals: string[];
  updatedAt: number;
  songs: BrandSong[];
  references: BrandReference[];
  /** Null without a song or reference that is part of it, or without a model. */
  sound: GroupSound | null;
};

const tagsJson = sql<string>`(SELECT json_group_array(json_object('category', t.category, 'slug', t.slug, 'label', t.label)) FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id
  WHERE rt.recording_id = recordings.id AND rt.source = 'human')`;

type Wanted = {
  /** Null for the first one by name. A brand and its rivals: more are not read. */
  ids: readonly string[] | null;
  /** Also the rivals of the first one, after those of `ids`. */
  withRivals?: boolean;
  /** Also the names of all brands. */
  withNames?: boolean;
};

async function selectBrands(ctx: RequestContext, { ids, withRivals = false, withNames = false }: Wanted) {
  const { brands, referenceSongs, select, ofCompany } = scoped(ctx.db, ctx.company);
  const isKept = isNull(brands.deletedAt);
  const first = select({ id: brands.id }, brands, isKept).orderBy(asc(brands.nameKey)).limit(1);
  const wantedIds =
    ids === null ? sql`json_array((${first}))` : sql`${JSON.stringify(ids.slice(0, 1 + brandLimits.rivals))}`;
  const rivalsOf = select({ rivals: brands.rivals }, brands, sql`${brands.id} = ${wantedIds} ->> '$[0]'`);
  const rivalIds = withRivals ? sql` UNION SELECT value FROM json_each((${rivalsOf}))` : sql``;
  const isOne = and(sql`${brands.id} IN (SELECT value FROM json_each(${wantedIds})${rivalIds})`, isKept);
  const { id, name, client, status, bpmMin, bpmMax, vocals, bannedWords, rivals, updatedAt } = brands;
  return ctx.db.batch([
    select({ id, name, client, status, bpmMin, bpmMax, vocals, bannedWords, rivals, updatedAt }, brands, isOne),
    ctx.db
      .select({
        ...{ id: brandSongs.id, brandId: brandSongs.brandId, workId: brandSongs.workId },
        ...{ campaign: brandSongs.campaign, usedOn: brandSongs.usedOn },
        ...trackColumns,
        tags: tagsJson.as("tags_json"),
        // As members of the company see it: recipients of a pitch hear of the same songs.
        isVisible: sql<number>`${visibleTo({ company: ctx.company, actor: {} })}`.as("is_visible"),
      })
      .from(brands)
      .innerJoin(brandSongs, and(eq(brandSongs.brandId, brands.id), isNull(brandSongs.removedAt)))
      .innerJoin(recordings, eq(recordings.id, brandSongs.recordingId))
      .where(ofCompany(brands, isOne))
      .orderBy(asc(brandSongs.usedOn), asc(brandSongs.id)),
    select({ id: brands.id, name: brands.name }, brands, isKept)
      .orderBy(asc(brands.nameKey))
      .limit(withNames ? brandLimits.brands : 0),
    select(
      {
        ...{ id: referenceSongs.id, brandId: referenceSongs.brandId, name: referenceSongs.name },
        ...{ link: referenceSongs.link, vector: referenceSongs.vector, isMono: referenceSongs.isMono },
      },
      referenceSongs,
      and(
        sql`${referenceSongs.brandId} IN (${select({ id: brands.id }, brands, isOne)})`,
        isNull(referenceSongs.removedAt),
      ),
    ).orderBy(asc(referenceSongs.id)),
  ]);
}

/** The present model; null while there is no usable index. */
async function readPresentModel(ctx: RequestContext, state: Promise<SimilarState>): Promise<SimilarityModel | null> {
  const { model_version: version } = await state;
  if (version === null || !isCurrentModel(version)) return null;
  try {
    return await readModel(ctx, version);
  } catch (error) {
    if (!(error instanceof CorruptIndexError)) throw error;
    console.warn("similar: the model cannot be used", error);
    return null;
  }
}

/**
 * Profiles of the company's brands, in the order of `ids`; unknown and deleted ones are left out. Callers check who may read them.
 * Two round trips side by side, or one where the caller reads the `state` of the index, and reads of features that are not in memory.
 */
export async function readBrands(
  ctx: RequestContext,
  wanted: Wanted,
  state = readSimilarState(ctx.search),
): Promise<{ brands: BrandProfile[]; model: SimilarityModel | null; names: { id: string; name: string }[] }> {
  const [[rows, songRows, names, referenceRows], model] = await Promise.all([
    selectBrands(ctx, wanted),
    readPresentModel(ctx, state),
  ]);
  const listed = songRows.map((row) => ({ row, track: trackOfRow(row), isVisible: row.isVisible === 1 }));
  const visible = listed.flatMap(({ track, isVisible }) => (isVisible ? [track] : []));
  const wholes = model === null ? new Map<string, Float32Array>() : await wholeFeatures(ctx, visible);
  const songs = listed.map(({ row, track, isVisible }) => {
    const whole = wholes.get(track.id);
    const state: SongState = !isVisible ? "withdrawn" : !whole ? "unanalysed" : isSilent(whole) ? "silent" : "heard";
    const { title, slug, versionLabel, vocals, explicit, artists, bpm } = track;
    const { id, brandId, workId, campaign, usedOn } = row;
    return {
      brandId,
      song: {
        ...{ id, recordingId: track.id, workId, campaign, usedOn },
        ...{ title, slug, versionLabel, vocals, explicit, artists, bpm, state },
        tags: parseTags(row.tags),
        raw: state === "heard" && whole ? whole : null,
      },
    };
  });
  const order = wanted.ids ?? names.map(({ id }) => id);
  const placeOf = ({ id }: { id: string }) => order.indexOf(id) + 1 || Number.MAX_SAFE_INTEGER;
  const brands = rows
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((row): BrandProfile => {
      const { bpmMin, bpmMax, vocals, bannedWords, ...brand } = row;
      const own = songs.flatMap(({ brandId, song }) => (brandId === row.id ? [song] : []));
      const references = referenceRows.flatMap(({ brandId, ...reference }) =>
        brandId === row.id ? [{ ...reference, raw: rawOf(reference) }] : [],
      );
      const sound = model && groupSound(model, soundsOf(model, own, references));
      return { ...brand, rules: { bpmMin, bpmMax, vocals, bannedWords }, songs: own, references, sound };
    });
  return { brands, model, names };
}

/** Songs that are part of the profile: a recording counts once, in however many campaigns it is. */
export function heardSongs<Song extends Pick<BrandSong, "recordingId" | "state">>(songs: readonly Song[]): Song[] {
  return songs.filter(
    ({ recordingId, state }, at) =>
      state === "heard" && songs.findIndex((other) => other.recordingId === recordingId) === at,
  );
}

function rawOf({ vector }: Pick<BrandReference, "vector">): Float32Array | null {
  const raw = vector === "" ? null : readFloats(vector);
  return raw === null || isSilent(raw) ? null : raw;
}

/** Features of the references of a brand that have a sound. */
export function referenceRaws(model: SimilarityModel, references: readonly BrandReference[]): Float32Array[] {
  return references.flatMap(({ raw, isMono }) => (raw === null ? [] : isMono ? neutralWidth(model, raw) : raw));
}

function soundsOf(model: SimilarityModel, songs: readonly BrandSong[], references: readonly BrandReference[]) {
  return [...heardSongs(songs).flatMap(({ raw }) => raw ?? []), ...referenceRaws(model, references)];
}
