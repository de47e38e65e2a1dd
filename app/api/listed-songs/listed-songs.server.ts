import type { z } from "zod";
import type { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import { findNamedSongs, type NamedSong } from "#app/catalogue/record/find-named-songs.server.ts";
import { shapeNameOf } from "#app/catalogue/shape/curve.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { directFile } from "#app/player/playback.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { describeLight } from "#app/rights/clearability/describe-clearability.ts";
import { readPricedClearability } from "#app/rights/rates/read-priced-clearability.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { songPath, type TrackView } from "#app/track/track.ts";

type ListedSong = z.input<typeof listedSongSchema>;
type Judged = { light: ListedSong["light"]; price: ListedSong["price"] };

const notJudged: Judged = { light: null, price: null };

/** The light of a judged song; what is blocked has no price, which would read as an offer. */
export function judgedOf(clearability: Clearability, price: ListedSong["price"]): Judged {
  const { light, days } = clearability;
  return { light: { light, text: describeLight(clearability), days }, price: light === "blocked" ? null : price };
}

/** What names a song, with the address of its page on this host. */
export function songLink({ url }: Pick<RequestContext, "url">, track: TrackView) {
  return {
    id: track.id,
    title: track.title,
    version: track.versionLabel,
    artists: track.artists.map(({ name }) => name),
    durationSeconds: track.durationMs / 1000,
    listen: new URL(songPath(track), url).href,
  };
}

/** A song with absolute URLs of this host. `peaks`: with the levels of its waveform. */
export function listedSong(
  ctx: Pick<RequestContext, "url">,
  { track, isOpen, facts }: Omit<NamedSong, "name">,
  { judged: { light, price } = notJudged, peaks = false }: { judged?: Judged; peaks?: boolean } = {},
): ListedSong {
  const { bpm, musicalKey: key, genres, moods, vocals } = track;
  return {
    ...songLink(ctx, track),
    ...{ bpm, key, genres, moods, vocals },
    instruments: facts.instruments,
    stems: facts.stems === 1,
    shape: shapeNameOf(facts.energy),
    reason: null,
    ...(peaks ? { peaks: peaksOf(track).map((peak) => Math.round(peak * 100) / 100) } : {}),
    stream: isOpen ? new URL(directFile(track), ctx.url).href : null,
    passages: [],
    light,
    price,
  };
}

async function judge(ctx: RequestContext, ids: string[], usage: Usage | null): Promise<(id: string) => Judged> {
  if (usage === null || !can(ctx.actor, "transactions", ctx.company)) return () => notJudged;
  const { judged, tiers, prices } = await readPricedClearability(ctx, { recordingIds: ids, usage });
  return (id) => {
    const clearability = judged[id];
    if (clearability === undefined) return notJudged;
    const tier = tiers[id] ?? null;
    const ends = prices?.ends(tier) ?? { low: null, high: null };
    return judgedOf(clearability, prices && { text: prices.text(tier), currency: prices.currency, ...ends });
  };
}

/**
 * Tracks of a search as the record has them now, which may hide one that the search still finds, with their light and price for a use. Two
 * trips side by side, one without a use.
 */
export async function listSongs<Track extends Pick<TrackView, "id">>(
  ctx: RequestContext,
  tracks: readonly Track[],
  { usage, peaks }: { usage: Usage | null; peaks: boolean },
): Promise<{ track: Track; song: ListedSong }[]> {
  const ids = tracks.map(({ id }) => id);
  const [named, judgedFor] = await Promise.all([findNamedSongs(ctx, ids), judge(ctx, ids, usage)]);
  return tracks.flatMap((track) => {
    const found = named.get(track.id);
    return found === undefined ? [] : [{ track, song: listedSong(ctx, found, { judged: judgedFor(track.id), peaks }) }];
  });
}
