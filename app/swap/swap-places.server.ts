import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readDraftRecordings } from "#app/licensing/requests/read-draft-recordings.server.ts";
import { replaceDraftSong } from "#app/licensing/requests/replace-draft-song.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { restoreDraftSong } from "#app/licensing/requests/restore-draft-song.server.ts";
import { draftPath } from "#app/licensing/transactions/transaction-paths.ts";
import { pitchEditPath } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import {
  readChangeableSlides,
  replaceSlideTrack,
  restoreReplacedSlide,
} from "#app/pitches/slides/pitch-slides.server.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { readChangeableTracks, replaceTrack, restoreReplaced } from "#app/playlists/rows/playlist-rows.server.ts";
import type { SwapPlace } from "#app/rights/usage/swap-path.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";

/** A recording at a place. `row`: id of its row, or of the draft. */
type PlacedSong = { row: string; recordingId: string; workId: string };
/** `isSecond`: it is only held as the second choice, in a draft. */
type Exchange = { id: string; row: string; from: string; to: string; isSecond: boolean };

/** What a song can be exchanged in. `id` is empty for the draft. */
type PlaceKind = {
  /** Its name and songs, if the user may change it. `usage`: what it is for, if it says so itself. */
  read(ctx: RequestContext, id: string): Promise<{ name: string; tracks: PlacedSong[]; usage?: Usage } | null>;
  replace(ctx: RequestContext, exchange: Exchange): Promise<{ replacement: string }>;
  restore(ctx: RequestContext, undo: { id: string; replacement: string }): Promise<{ isAtEnd: boolean }>;
  /** Page where it is edited. */
  path(id: string): string;
};

const isManual = sql`playlists.kind = 'manual'`;

export const swapPlaces: Record<SwapPlace["kind"], PlaceKind> = {
  playlist: {
    read: (ctx, id) => readChangeableTracks(ctx, { id, name: "name", condition: isManual }),
    replace: (ctx, { row: rowId, isSecond: _, ...exchange }) =>
      replaceTrack(ctx, { ...exchange, rowId, isVisible: visibleTo(ctx), notVisible: requestCopy.songMissing }),
    restore: restoreReplaced,
    path: desktopPaths.editPath,
  },
  pitch: {
    read: readChangeableSlides,
    replace: (ctx, { row: rowId, isSecond: _, ...exchange }) =>
      replaceSlideTrack(ctx, { ...exchange, rowId, isVisible: visibleTo(ctx), notVisible: pitchCopy.errors.noTrack }),
    restore: restoreReplacedSlide,
    path: pitchEditPath,
  },
  draft: {
    async read(ctx) {
      const draft = await readDraftRecordings(ctx);
      if (draft === null) return null;
      const { id: row, usage, songs } = draft;
      return { name: copy.places.draft, usage, tracks: songs.map((song) => ({ row, ...song })) };
    },
    replace: (ctx, { row, ...exchange }) => replaceDraftSong(ctx, { ...exchange, id: row }),
    restore: restoreDraftSong,
    path: () => draftPath,
  },
};
