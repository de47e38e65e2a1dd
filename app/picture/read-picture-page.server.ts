import { findTrack } from "#app/catalogue/compare/find-track.server.ts";
import { findSongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { transactionLists } from "#app/licensing/transactions/require-transaction.server.ts";
import { limitCuts } from "#app/picture/limit-cuts.server.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { readSettings, typedSettings } from "#app/picture/picture-settings.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Tracks of a playlist that are offered. */
const maxOffered = 50;
const maxText = 200;

export type OfferedTracks = { id: string; name: string; tracks: TrackView[] };

/** The tracks of a playlist that this visitor sees; null if there is none. */
async function readOffered(ctx: RequestContext, id: string | null): Promise<OfferedTracks | null> {
  const stored = id === null ? null : await readPlaylist(ctx, { id });
  if (stored === null) return null;
  const { name, rows } = await readSmartRows(ctx, stored);
  const tracks = new Map(playableTracks(rows).map((track) => [track.id, track]));
  return { id: stored.id, name, tracks: [...tracks.values()].slice(0, maxOffered) };
}

/** Id of the track that was searched for, or why there is none. */
async function findChosen(ctx: RequestContext, text: string): Promise<{ id: string } | { error: string }> {
  if (text === "") return { error: copy.songEmpty };
  const id = await findTrack(ctx, { text });
  return id === null ? { error: copy.notFound(text) } : { id };
}

/** Whether this visitor's cuts have to wait. A page that the browser makes is cut there. */
async function hasToWait(ctx: RequestContext): Promise<boolean> {
  if (ctx.isDataRequest) return false;
  try {
    await limitCuts(ctx);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return true;
    throw error;
  }
}

/** The page of an address: the song with its bars, the settings as typed, tracks to try. `isLimited`: the cut has to wait. */
export async function readPicturePage(ctx: RequestContext) {
  const query = ctx.url.searchParams;
  const text = (name: string) => (query.get(name) ?? "").toWellFormed().trim().slice(0, maxText);
  const [asked, find] = [text("song"), query.has("find") ? text("find") : null];
  const [song, offered, chosen] = await Promise.all([
    asked === "" ? null : findSongBars(ctx, { song: asked }),
    readOffered(ctx, query.get("playlist")?.slice(0, maxText) ?? null),
    find === null ? null : findChosen(ctx, find),
  ]);
  const typed = typedSettings(query);
  const { settings, errors } = readSettings(typed);
  const lists = transactionLists(ctx);
  const isLimited = song !== null && (await hasToWait(ctx));
  return {
    ...{ song, offered, typed, settings, errors, isGone: asked !== "" && song === null, isLimited },
    found: chosen !== null && "id" in chosen ? chosen.id : null,
    search: { typed: find ?? "", error: chosen !== null && "error" in chosen ? chosen.error : null },
    hasSettings: query.has("length") || query.has("from"),
    mayCheck: lists.own || lists.all,
    isSignedIn: ctx.actor !== null,
  };
}

export type PicturePageData = Omit<Awaited<ReturnType<typeof readPicturePage>>, "found">;
