import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { sheetEvents } from "#app/licensing/cue-sheets/exports/sheet-events.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { checkTimeline } from "#app/licensing/timelines/check-timeline.server.ts";
import type { TimelineEvent } from "#app/licensing/timelines/timeline.ts";
import { writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";

const noTimes = { file: "", startMs: null, endMs: null, sourceMs: null, mediaMs: null, track: "" };

/** The tracks of a playlist in their order, without times. @throws AppError not_found */
async function eventsOfPlaylist(ctx: RequestContext, id: string): Promise<TimelineEvent[]> {
  const stored = await readPlaylist(ctx, { id });
  if (stored === null) throw new AppError("not_found", requestCopy.playlistMissing);
  const { rows } = await readSmartRows(ctx, stored);
  return playableTracks(rows).map(({ title, slug }) => ({ ...noTimes, name: title, ids: [`song/${slug}`] }));
}

/** The cues of a saved sheet. @throws AppError as `readCueSheet` */
async function eventsOfSheet(ctx: RequestContext, id: string): Promise<TimelineEvent[]> {
  const sheet = await readCueSheet(ctx, { id });
  return sheet.savedAt === null ? [] : sheetEvents(sheet);
}

/** The page of an edit: empty, or with a playlist or a cue sheet checked. @throws AppError unauthorised, forbidden, not_found, too_many_requests */
export async function readTimelinePage(ctx: RequestContext) {
  requireTransactionReader(ctx);
  const { searchParams } = ctx.url;
  const [playlist, sheet] = [searchParams.get("playlist"), searchParams.get("sheet")];
  const events =
    playlist !== null ? await eventsOfPlaylist(ctx, playlist) : sheet !== null ? await eventsOfSheet(ctx, sheet) : [];
  return {
    timeline: events.length === 0 ? "" : writeTimelineCsv({ events }),
    check: events.length === 0 ? null : await checkTimeline(ctx, { events, length: null, picks: [] }),
    path: ctx.url.pathname + ctx.url.search,
    mayRequest: can(ctx.actor, "transactions", ctx.company),
  };
}
