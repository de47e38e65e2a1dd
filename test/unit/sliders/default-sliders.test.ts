import { expect, test } from "vitest";
import { defaultSliders } from "#app/sliders/default-sliders.ts";
import type { TrackView } from "#app/track/track.ts";

function track(id: string, given: Partial<TrackView> = {}): TrackView {
  return {
    id,
    songId: `song-${id}`,
    slug: `slug-${id}`,
    title: `Track ${id}`,
    versionLabel: null,
    vocals: true,
    explicit: false,
    artists: [{ name: "Lowtide", slug: "lowtide" }],
    albumTitle: null,
    durationMs: 60_000,
    bpm: 100,
    musicalKey: "Am",
    genres: [],
    moods: [],
    miniPeaks: "",
    mediaBase: `/media/songs/${id}/0`,
    ...given,
  };
}

test("without recordings there is no heading to show", () => {
  expect(defaultSliders([])).toEqual([]);
});

test("genres with two recordings or more become collections, the fullest first, and artists follow", () => {
  const tracks = [
    track("1", { genres: ["Folk"] }),
    track("2", { genres: ["Ambient", "Folk"], artists: [{ name: "Ines Okoro", slug: "ines-okoro" }] }),
    track("3", { genres: ["Ambient"] }),
    track("4", { genres: ["Ambient"] }),
    track("5", { genres: ["Folk"] }),
    track("6", { genres: ["Jazz"] }),
  ];
  const [genres, artists] = defaultSliders(tracks);
  expect(genres?.items.map((slide) => slide.name)).toEqual(["Ambient", "Folk"]);
  expect(genres?.items[0]).toMatchObject({ kind: "playlist", totalTracks: 3, totalMs: 180_000, itemId: null });
  expect(artists?.items).toMatchObject([
    { kind: "artist", name: "Lowtide", slug: "lowtide", topTrack: { id: "1" }, totalSongs: null },
    { kind: "artist", name: "Ines Okoro" },
  ]);
});

test("recordings without genres are one collection of the newest", () => {
  const [newest] = defaultSliders(Array.from({ length: 30 }, (_, index) => track(String(index))));
  expect(newest?.items).toHaveLength(1);
  expect(newest?.items[0]).toMatchObject({ name: "Just in", totalTracks: 30 });
  expect(newest?.items[0]?.kind === "playlist" && newest.items[0].tracks).toHaveLength(20);
});
