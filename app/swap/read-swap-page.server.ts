import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { nearestTracks } from "#app/catalogue/similar/nearest-tracks.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import { type Clearability, isFree } from "#app/rights/clearability/clearability.ts";
import { describeReason, rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { type SwapPlace, swapPath } from "#app/rights/usage/swap-path.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { swapPlaces } from "#app/swap/swap-places.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Clear songs that are offered. */
const maxOffered = 5;
/** Nearest songs that are judged in one trip; further ones only while too few are clear. */
const judgedAtOnce = 100;

/** How much shorter or longer a substitute may be, as a share of the length. */
const maxLengthDifference = 0.3;

/** Whether a track can stand in for another: as long, with or without vocals as it is, and explicit only if it is. */
function isSubstitute({ vocals, explicit, durationMs }: TrackView, other: TrackView): boolean {
  const difference = Math.abs(other.durationMs - durationMs);
  return other.vocals === vocals && (explicit || !other.explicit) && difference <= maxLengthDifference * durationMs;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type SwapPage = Awaited<ReturnType<typeof readSwapPage>>;

/** `row`: of the place; default: the first with the song. */
type SwapQuery = { song: string; place: SwapPlace | null; row: string | null };

/**
 * A song with its clearability for the use of the place or, if that has none, the reader's, and the nearest in sound that are clear: songs
 * that the reader sees, of other works and not at the place yet. @throws AppError unauthorised, forbidden, not_found, too_many_requests
 */
export async function readSwapPage(ctx: RequestContext, { song, place, row }: SwapQuery) {
  requireAccess(ctx, "transactions");
  const id = place !== null && "id" in place ? place.id : "";
  const [{ track }, held] = await Promise.all([
    requireOptionSong(ctx, uuid.test(song) ? { id: song } : { slug: song }),
    place && swapPlaces[place.kind].read(ctx, id),
  ]);
  const own = held?.tracks.filter(({ recordingId }) => recordingId === track.id) ?? [];
  const at = own.find((one) => one.row === row) ?? own[0];
  const usage = held?.usage ?? currentUsage(ctx);
  const page = {
    track,
    path: swapPath({ song: track.slug, place, row: at?.row }),
    place: held && at ? { name: held.name, row: at.row } : null,
    usage: usage && (summariseUsage(usage) || copy.anyUse),
    /** Whether the use is that of the place. */
    isOfPlace: held?.usage !== undefined,
    similar: similarPath(track),
  };
  if (usage === null)
    return { ...page, light: null, reasons: [] as string[], songs: [], searched: 0, isCompared: false };
  const there = new Set(held?.tracks.map(({ workId }) => workId));
  const nearest = await nearestTracks(ctx, {
    ...{ recordingId: track.id, songId: track.songId },
    fits: (one) => isSubstitute(track, one),
  });
  const others = nearest.filter(({ songId }) => !there.has(songId));
  return { ...page, ...(await judgeSongs(ctx, { track, others, usage })), isCompared: nearest.length > 0 };
}

type Judging = { track: TrackView; others: TrackView[]; usage: Usage };

async function judgeSongs(ctx: RequestContext, { track, others, usage }: Judging) {
  const reader = namesPartiesTo(ctx);
  const judged: Record<string, Clearability> = {};
  const clearOf = () => others.filter(({ id }) => isFree(judged[id]?.light ?? "blocked"));
  let searched = 0;
  do {
    const next = [...(searched === 0 ? [track] : []), ...others.slice(searched, searched + judgedAtOnce)];
    Object.assign(judged, await readClearability(ctx, { recordingIds: next.map(({ id }) => id), usage }));
    searched = Math.min(searched + judgedAtOnce, others.length);
  } while (clearOf().length < maxOffered && searched < others.length);
  const songs = clearOf()
    .slice(0, maxOffered)
    .map((one) => ({ track: one, light: rowLightOf(judged[one.id] as Clearability, reader) }));
  const own = judged[track.id];
  if (own === undefined) return { light: null, reasons: [], songs, searched };
  const decisive = own.reasons.filter(({ weighs }) => weighs === (own.light === "blocked" ? "blocks" : "asks"));
  const reasons = [...new Set(decisive.map((reason) => describeReason(reason, reader)))];
  return { light: rowLightOf(own, reader), reasons, songs, searched };
}
