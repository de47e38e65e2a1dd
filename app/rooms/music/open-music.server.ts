import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sharedPitchQueries, toSharedSlides } from "#app/pitches/sharing/open-shared-pitch.server.ts";
import {
  downloadsOf,
  type SharedPlace,
  sharedPlaylistQueries,
  toSharedPlaylist,
} from "#app/playlists/sharing/open-shared-playlist.server.ts";
import type { SharedPlaylist, SharedTrack } from "#app/playlists/sharing/shared-playlist.ts";
import { reelQueries, toReel } from "#app/reels/get-reel.server.ts";
import { slidePath } from "#app/reels/reel.ts";
import { type LockedMusic, type RoomKind, type RoomMusic, roomKinds } from "#app/rooms/music/room-music.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { markNotice } from "#app/sharing/trace/mark-notice.ts";
import { type selectOpenLinks, toOpened } from "#app/sharing/visits/open-share-link.server.ts";
import { isVisitRecorded } from "#app/sharing/visits/record-share-visit.server.ts";
import { shareLinkPath } from "#app/sharing/visits/share-token.server.ts";
import { newId } from "#db/new-id.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";

/** A link's queries, and what their results are on the page; null where the link shows nothing at present. */
type Part = { queries: readonly BatchItem<"sqlite">[]; read(results: unknown[]): RoomMusic | null };

type Place = SharedPlace & { answerPath: string };

function roomMusic(
  ctx: RequestContext,
  { link, headers }: Place,
  own: Pick<RoomMusic, "kind" | "playlist" | "slides" | "isStaff">,
): RoomMusic {
  const { id, message, answers, takesNotes, doneAt } = link;
  const visit = isVisitRecorded(ctx, headers, own.isStaff) ? newId(ctx.now) : null;
  return { id, message, answers, takesNotes, isDone: doneAt !== null, visit, ...own };
}

const plain = { description: "", imageKey: null, totalMs: 0, markNotice: null };

function partOf(ctx: RequestContext, kind: RoomKind, place: Place): Part {
  const { link, path, answerPath } = place;
  if (kind === "playlist") {
    const queries = sharedPlaylistQueries(ctx, link);
    return {
      queries,
      read(results) {
        const shared = toSharedPlaylist(ctx, place, results as ResultsOf<typeof queries>);
        return shared && roomMusic(ctx, place, { kind, slides: [], ...shared });
      },
    };
  }
  if (kind === "pitch") {
    const queries = sharedPitchQueries(ctx, link);
    return {
      queries,
      read(results) {
        const [[pitch], rows, [count]] = results as ResultsOf<typeof queries>;
        if (pitch === undefined) return null;
        const downloads = downloadsOf(ctx, link);
        const entries = toSharedSlides(rows, path).flatMap((slide): SharedTrack[] => {
          if (slide.kind !== "track" || slide.track === null) return [];
          const { id, text: note, startMs, endMs, track } = slide;
          return [{ kind: "track", id, note, startMs, endMs, track }];
        });
        const { title, intro: description, isStaff } = pitch;
        const notice = markNotice(count, { isStaff, downloads });
        const playlist: SharedPlaylist = {
          ...{ ...plain, path, answerPath, title, description, entries, downloads },
          markNotice: notice,
        };
        return roomMusic(ctx, place, { kind, slides: [], playlist, isStaff });
      },
    };
  }
  const queries = reelQueries(ctx, { id: link.subjectId });
  return {
    queries,
    read(results) {
      const reel = toReel({ ...ctx, actor: null }, results as ResultsOf<typeof queries>);
      if (reel === null) return null;
      const { title, description } = reel;
      const playlist: SharedPlaylist = { ...plain, path, answerPath, title, description, entries: [], downloads: [] };
      const slides = reel.slides.map(({ id, name }, at) => ({ id, name, to: slidePath({ path }, at + 1) }));
      return roomMusic(ctx, place, { kind, slides, playlist, isStaff: isSharer(ctx, "reel") });
    },
  };
}

type Links = ResultsOf<ReturnType<typeof selectOpenLinks>>;

/**
 * What the links of a guest show: queries for the page's batch, and their results as parts of the page. Links that ended, or lead to what
 * was deleted, are left out; one with a passcode is named.
 */
export async function openMusic(
  ctx: RequestContext,
  { rows, answers, path: roomPath, headers }: { rows: Links[0]; answers: Links[1]; path: string; headers: Headers },
) {
  const parts: Part[] = [];
  const locked: LockedMusic[] = [];
  for (const row of rows) {
    const kind = roomKinds.find((one) => one === row.subjectKind);
    if (kind === undefined) continue;
    const { state, link } = await toOpened(ctx, row, answers);
    const path = await shareLinkPath(ctx, row);
    if (state === "locked") locked.push({ id: row.id, kind, path });
    if (state !== "open") continue;
    const answerPath = `${roomPath}?${kind}=${path.split("/").at(-1)}`;
    parts.push(partOf(ctx, kind, { link, path, answerPath, headers }));
  }
  return {
    queries: parts.flatMap(({ queries }) => [...queries]),
    read(results: unknown[]) {
      let at = 0;
      const lists = parts.flatMap(({ queries, read }) => {
        const list = read(results.slice(at, at + queries.length));
        at += queries.length;
        return list ?? [];
      });
      return { lists, locked };
    },
  };
}
