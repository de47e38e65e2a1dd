import {
  countTracks,
  type PlaylistHeading,
  type PlaylistRow,
  playableTracks,
  totalMs,
} from "#app/playlists/rows/playlist-row.ts";
import { type CoverTrack, coverTracks } from "#app/ui/art/mixed-strata.tsx";
import { pageField } from "#app/ui/list/list-query.ts";

/** Rows of a page, tracks and headings: of 1,000 rows as one page the HTML had 3.6 MB. */
export const rowsPerPage = 50;

/** One page of a playlist's rows, and what is counted over all of them. */
export type RowsPage = {
  rows: PlaylistRow[];
  page: number;
  pages: number;
  /** Number of rows before the page, and of all. */
  start: number;
  count: number;
  /** The row before the page; null on the first one. */
  previous: string | null;
  /** Heading of the page's first rows, when it is on an earlier page. */
  heading: PlaylistHeading | null;
  /** Numbers of the page's first track: among all tracks, and among those that play. */
  number: number;
  first: number;
  /** Number of playable tracks. */
  total: number;
  totalMs: number;
  /** What the playlist's cover is drawn from. */
  covers: CoverTrack[];
};

type Requested = {
  /** A number outside of the pages is the nearest one. */
  page: number | null;
  /** Without `page`: the page with this row. */
  rowId?: string | null;
};

/** A page of `rows`. */
export function rowsPage(rows: PlaylistRow[], { page: requested, rowId = null }: Requested): RowsPage {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const at = rowId === null ? -1 : rows.findIndex((row) => row.id === rowId);
  const page = Math.min(pages, requested ?? Math.floor(Math.max(0, at) / rowsPerPage) + 1);
  const start = (page - 1) * rowsPerPage;
  const before = rows.slice(0, start);
  const continues = rows[start]?.kind === "track";
  return {
    rows: rows.slice(start, start + rowsPerPage),
    page,
    pages,
    start,
    count: rows.length,
    previous: before.at(-1)?.id ?? null,
    heading: (continues && before.findLast((row) => row.kind === "heading")) || null,
    number: before.filter((row) => row.kind === "track").length + 1,
    first: countTracks(before) + 1,
    total: countTracks(rows),
    totalMs: totalMs(rows),
    covers: coverTracks(playableTracks(rows)),
  };
}

/** The page of rows in an address; null without one. */
export function requestedPage(params: URLSearchParams): number | null {
  return params.has("page") ? pageField.parse(params.get("page")) : null;
}
