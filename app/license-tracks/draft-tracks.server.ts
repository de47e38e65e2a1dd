import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { termsOfGuest } from "#app/license-tracks/terms-of-guest.server.ts";
import { fillDraft, isOfOtherDeal } from "#app/licensing/requests/fill-draft.server.ts";
import { readDraftRecordings } from "#app/licensing/requests/read-draft-recordings.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { draftContentOf, selectDraft } from "#app/licensing/requests/reuse-terms.server.ts";
import { chosenField, roomField } from "#app/player/selection/chosen-tracks.ts";
import { chosenSchema } from "#app/playlists/add-to-playlist-form.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { rowLightOf, summariseLights } from "#app/rights/clearability/describe-clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import type { TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";

/** As many as `readClearability` judges. */
const maxJudged = 1_000;
/** Titles in a message. */
const maxNamed = 5;

/** The visible tracks of the query: recordings, or the tracks of a playlist once each. `missing`: how many are not visible. */
async function readChosen(ctx: RequestContext): Promise<{ tracks: TrackView[]; missing: number }> {
  const query = ctx.url.searchParams;
  const playlistId = query.get("playlist");
  if (playlistId === null) {
    const chosen = chosenSchema.safeParse([...new Set(query.getAll(chosenField))]);
    if (!chosen.success) throw new AppError("invalid", chosen.error.issues[0]?.message ?? copy.noneChosen);
    const tracks = await tracksById(ctx, { ids: chosen.data });
    return { tracks, missing: chosen.data.length - tracks.length };
  }
  const stored = await readPlaylist(ctx, { id: playlistId });
  if (stored === null) throw new AppError("not_found", copy.playlistMissing);
  const { rows } = await readSmartRows(ctx, stored);
  const byId = new Map(playableTracks(rows).map((track) => [track.id, track]));
  return { tracks: [...byId.values()].slice(0, maxJudged), missing: 0 };
}

/** The terms of the job whose room the query names by its guest's token; null without one. */
function readJob(ctx: RequestContext) {
  const token = ctx.url.searchParams.get(roomField);
  return token === null ? null : termsOfGuest(ctx, token);
}

/** The use that the draft states, if it states one. */
async function readDraftUsage(ctx: RequestContext) {
  const { usage } = (await readDraftRecordings(ctx)) ?? {};
  return usage === undefined || usage.media.length === 0 ? null : usage;
}

/**
 * Tracks to add to the user's draft, with their light for "My usage", else for the use of the draft. @throws AppError unauthorised,
 * forbidden, invalid without tracks or with too many, not_found
 */
export async function readDraftTracks(ctx: RequestContext) {
  requireAccess(ctx, "transactions");
  const own = currentUsage(ctx);
  const [{ tracks, missing }, ofDraft, job, [draft]] = await Promise.all([
    readChosen(ctx),
    own === null ? readDraftUsage(ctx) : null,
    readJob(ctx),
    ctx.url.searchParams.has(roomField) ? selectDraft(ctx, ctx.actor?.id ?? "") : [],
  ]);
  if (tracks.length === 0) throw new AppError("not_found", copy.noTracks);
  const usage = own ?? ofDraft;
  const judged = await readClearability(ctx, { recordingIds: tracks.map(({ id }) => id), usage: usage ?? noUsage });
  const reader = namesPartiesTo(ctx);
  const listed = tracks.flatMap((track) => {
    const found = judged[track.id];
    return found === undefined ? [] : [{ track, light: rowLightOf(found, reader) }];
  });
  return {
    tracks: listed,
    missing,
    clear: listed.filter(({ light }) => light.light === "clear").length,
    totals: summariseLights(Object.values(judged), reader),
    usage: usage && summariseUsage(usage),
    // A draft for another deal is replaced only after the user has seen it.
    otherDraft: job !== null && draft !== undefined && isOfOtherDeal(draft, job) ? draftContentOf(draft) : null,
  };
}

export type DraftTracksPage = Awaited<ReturnType<typeof readDraftTracks>>;

/**
 * Adds the tracks of the query to the user's draft, all or the clear ones, and where the draft says nothing the terms of the job whose room
 * the query names, else "My usage". A draft for another deal is replaced if `replace` is its version. Returns a message that names what was left out and why. @throws AppError as `readDraftTracks` and `fillDraft`; invalid if none is clear
 */
export async function addDraftTracks(
  ctx: RequestContext,
  { which, replace }: { which: "clear" | "all"; replace: string },
) {
  const { tracks } = await readDraftTracks(ctx);
  const isAdded = ({ light }: { light: { light: string } }) => which === "all" || light.light === "clear";
  const added = tracks.filter(isAdded);
  if (added.length === 0) throw new AppError("invalid", copy.noneClear);
  const usage = currentUsage(ctx) ?? noUsage;
  const startsOn = (usage.startsOn ?? "") >= isoDateOf(ctx.now) ? usage.startsOn : null;
  const ofJob = await readJob(ctx);
  const terms = ofJob ?? { ...usage, startsOn, project: "", neededBy: null, description: "" };
  await fillDraft(ctx, { terms, recordingIds: added.map(({ track }) => track.id), replace });
  const left = tracks.filter((one) => !isAdded(one));
  const reasons = left.map(({ track, light }) => copy.leftOutTrack(trackName(track), light.reason ?? light.text));
  return {
    title: copy.tracksAdded(added.length),
    ...(left.length === 0 ? {} : { body: copy.leftOut(reasons.slice(0, maxNamed), left.length - maxNamed) }),
  };
}
