import { expect, test } from "vitest";
import {
  countTracks,
  listedTracks,
  type PlaylistRow,
  playableTracks,
  totalMs,
} from "#app/playlists/rows/playlist-row.ts";
import { coverTracks } from "#app/ui/art/mixed-strata.tsx";
import { playable } from "#test/unit/player/playable.ts";

function row(
  id: string,
  { songId = id, startMs = null as number | null, endMs = null as number | null } = {},
): PlaylistRow {
  const track = { ...playable(id), songId, durationMs: 60_000, energy: null };
  return { kind: "track", id: `row-${id}`, track, recordingId: id, note: "", startMs, endMs };
}

test("the cover of a playlist has its songs, each once, and the total counts passages, not headings or what is hidden", () => {
  const hidden: PlaylistRow = { kind: "track", id: "x", track: null, recordingId: "x", note: "", startMs: 5, endMs: 9 };
  const rows: PlaylistRow[] = [
    { kind: "heading", id: "h", title: "Opening" },
    row("a"),
    row("a", { startMs: 10_000, endMs: 25_000 }),
    row("a-instrumental", { songId: "a" }),
    hidden,
    ...["b", "c", "d", "e"].map((id) => row(id)),
  ];
  expect(coverTracks(playableTracks(rows)).map(({ songId }) => songId)).toEqual(["a", "b", "c", "d", "e"]);
  // A recording that stands twice plays twice in the total, so it is counted twice.
  expect(countTracks(rows)).toBe(7);
  expect(totalMs(rows)).toBe(6 * 60_000 + 15_000);
  const listed = listedTracks(rows);
  for (const tracks of [playableTracks(rows), listed])
    expect(tracks.map(({ id }) => id)).toEqual(["a", "a", "a-instrumental", "b", "c", "d", "e"]);
  expect(new Set(listed.map(({ id, rowId }) => rowId ?? id)).size).toBe(7);
  expect([coverTracks(playableTracks([])), totalMs([])]).toEqual([[], 0]);
});
