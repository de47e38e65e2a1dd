import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type EditorPanel, editorPanels } from "#app/playlists/editor/editor-panels.ts";
import { onPage, withParams } from "#app/playlists/editor/editor-paths.ts";
import type { PlaylistView } from "#app/playlists/read-playlist.server.ts";
import { listedIds, type PlaylistHeading, type PlaylistRow, playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { readVersions } from "#app/playlists/rows/read-versions.server.ts";
import { type RowsPage, requestedPage, rowsPage } from "#app/playlists/rows/rows-page.server.ts";
import { type RowSort, rowSort, sortRows } from "#app/playlists/rows/sort-rows.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import { coverTracks } from "#app/ui/art/mixed-strata.tsx";

/** Data of the editor. `sort`: previewed order; `versions`: of the song in the row `open`. */
export type EditorPageData = RowsPage & {
  playlist: PlaylistView;
  /** Headings of all pages. */
  headings: PlaylistHeading[];
  /** Number of all tracks, with those that are hidden. */
  tracks: number;
  sort: RowSort | null;
  open: string | null;
  versions: { id: string; label: string | null; durationMs: number }[];
  removed: { removal: string; count: number } | null;
  /** The open form of the playlist itself. */
  panel: EditorPanel | null;
  /** For the reader's use: lights of the rows, and how much of the playlist is clear. */
  lights: RowLights;
  totals: string;
  canLicense: boolean;
  /** URL of the last page when the requested one is gone with its rows, to which the route redirects. */
  lastPage: string | null;
  /** URL of the page of rows, to which its forms are sent. */
  path: string;
  /** URL of the read-only page; null on phones and tablets, which show the editor in its place. */
  view: string | null;
  /** URL of the user's playlists; null for an invited editor who may have none. */
  list: string | null;
};

/**
 * Editor data, for a user who may change the playlist. `playlist` is from `readPlaylist` with hidden rows. One more round trip for the
 * versions of the open row. @throws AppError unauthorised
 */
export async function readEditorPage(
  ctx: RequestContext,
  { playlist, path, view, list }: { playlist: PlaylistView; path: string; view: string | null; list: string },
): Promise<EditorPageData> {
  const actor = requireActor(ctx);
  const params = ctx.url.searchParams;
  const open = params.get("row")?.slice(0, 64) ?? null;
  const page = requestedPage(params);
  const sort = rowSort(params.get("sort"));
  const removal = /^[\w-]{1,64}$/.exec(params.get("removal") ?? "")?.[0];
  const rows = sort === null ? playlist.rows : sortPreview(playlist.rows, sort);
  const shown = rowsPage(rows, { page, rowId: open });
  const isGone = removal !== undefined && page !== null && page > shown.pages;
  const lit = await readListLights(ctx, listedIds(rows));
  return {
    ...shown,
    ...lit,
    canLicense: can(actor, "transactions", ctx.company),
    covers: coverTracks(playableTracks(playlist.rows)),
    playlist: { ...playlist, rows: [] },
    headings: rows.filter((row) => row.kind === "heading"),
    tracks: rows.filter((row) => row.kind === "track").length,
    sort,
    open,
    versions: open === null ? [] : await readVersions(ctx, sql`${playlist.id}`, open),
    lastPage: isGone ? withParams(onPage(path, shown.pages), { removal, removed: params.get("removed") ?? "" }) : null,
    panel: editorPanels.find((panel) => panel === params.get("edit")) ?? null,
    removed: removal ? { removal, count: Number(params.get("removed")) || 1 } : null,
    path: onPage(path, shown.page),
    view,
    list: can(actor, "playlists", ctx.company) ? list : null,
  };
}

function sortPreview(rows: PlaylistRow[], sort: RowSort): PlaylistRow[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const sortable = rows.map((row) => ({
    id: row.id,
    track: row.kind === "track" ? row.track : null,
    heading: row.kind,
  }));
  return sortRows(
    sortable.map(({ id, track, heading }) => ({
      id,
      track: heading === "heading" ? null : (track ?? { title: "", bpm: null, musicalKey: null, energy: null }),
    })),
    sort,
  ).flatMap(({ id }) => rowsById.get(id) ?? []);
}
