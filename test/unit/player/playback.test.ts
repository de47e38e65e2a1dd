import { expect, test, vi } from "vitest";
import { engineOrder, forcedEngine } from "#app/player/engine/engine-choice.ts";
import { hlsSettings } from "#app/player/engine/hls-settings.ts";
import { fileUrl, isSameTrack, playbackOf } from "#app/player/playback.ts";
import { artistNames, sharedSongId, titleTags, trackName } from "#app/track/track-label.ts";
import { playable } from "#test/unit/player/playable.ts";

const streamed = "/media/songs/a/0/direct.m4a";

test("a recording is streamed from its manifest with the prepared file behind it", () => {
  expect(playbackOf(playable("a"), null)).toEqual({
    manifest: "/media/songs/a/0/hls/master.m3u8",
    direct: streamed,
    duration: 61.5,
  });
  expect(playbackOf(playable("a"), "economy").manifest).toBe("/media/songs/a/0/hls/economy.m3u8");
});

test("a WAV or AIFF of the catalogue is swapped for its MP3 unless options are hidden, others have the M4A", () => {
  const mp3 = playable("a", { mp3: true });
  expect(playbackOf(mp3, null)).toMatchObject({
    manifest: "/media/songs/a/0/hls/master.m3u8",
    direct: "/media/songs/a/0/direct.mp3",
  });
  expect(fileUrl({ ...mp3, hideOptions: true })).toBe(streamed);
  expect(fileUrl(playable("a", { mp3: false }))).toBe(streamed);
  const url = "https://files.example.com/take.wav";
  expect(fileUrl({ ...mp3, url })).toBe("/media/songs/a/0/direct.mp3");
  expect(fileUrl({ ...mp3, url, hideOptions: true })).toBe(url);
});

test.each(["wav", "WAV", "aiff", "aif", "aifc"])("a %s file is swapped for the streaming variant", (ending) => {
  const url = `https://files.example.com/take.${ending}?signature=a.mp3`;
  expect(fileUrl(playable("a", { url }))).toBe(streamed);
  expect(playbackOf(playable("a", { url }), null).manifest).toBe("/media/songs/a/0/hls/master.m3u8");
  expect(playbackOf(playable("a", { url, hideOptions: true }), null)).toMatchObject({ manifest: null, direct: url });
});

test("a file browsers can stream is played as it is", () => {
  for (const url of ["/uploads/take.mp3", "https://files.example.com/take.m4a?name=take.wav", "/uploads/wav"]) {
    expect(playbackOf(playable("a", { url }), null)).toMatchObject({ manifest: null, direct: url });
  }
});

test("an address that cannot be read is logged in the fixed words and left alone", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(fileUrl(playable("a", { url: "https://:broken" }))).toBe("https://:broken");
  expect(logged).toHaveBeenCalledWith("Error al modificar la URL:", expect.any(TypeError));
  logged.mockRestore();
});

test("the same track resumes only while id, address, file type and segment groups are identical", () => {
  const groups = [{ group: "verse", segments: [{ start: 1, endTime: 9 }] }];
  const one = playable("a", { fileType: "m4a", segmentsGroups: groups });
  expect(isSameTrack(one, { ...one, title: "Renamed", segmentsGroups: structuredClone(groups) })).toBe(true);
  expect(isSameTrack(one, { ...one, id: "b" })).toBe(false);
  expect(isSameTrack(one, { ...one, mediaBase: "/media/songs/a/1" })).toBe(false);
  expect(isSameTrack(one, { ...one, fileType: "mp3" })).toBe(false);
  expect(isSameTrack(one, { ...one, segmentsGroups: [] })).toBe(false);
});

test("engines are tried in order: built-in, hls.js, the file; what is missing is left out and a forced one begins", () => {
  const everything = { native: true, mediaSource: true };
  expect(engineOrder(everything, null, true)).toEqual(["native", "hls", "direct"]);
  expect(engineOrder({ native: false, mediaSource: true }, null, true)).toEqual(["hls", "direct"]);
  expect(engineOrder({ native: false, mediaSource: false }, null, true)).toEqual(["direct"]);
  expect(engineOrder(everything, "hls", true)).toEqual(["hls", "direct"]);
  expect(engineOrder(everything, "direct", true)).toEqual(["direct"]);
  expect(engineOrder({ native: false, mediaSource: true }, "native", true)).toEqual(["hls", "direct"]);
  expect(engineOrder(everything, "native", false)).toEqual(["direct"]);
  expect([forcedEngine("?engine=hls"), forcedEngine("?engine=flash"), forcedEngine("")]).toEqual(["hls", null, null]);
});

test("hls.js gets the specified settings, and what a company chose instead", () => {
  expect(hlsSettings(null)).toMatchObject({
    maxBufferLength: 30,
    maxMaxBufferLength: 30,
    backBufferLength: 30,
    startLevel: 1,
    abrEwmaDefaultEstimate: 220_000,
    lowLatencyMode: false,
  });
  const company = { entryPointPlaylist: null, maxBufferLength: 12, backBufferLength: 0, startLevel: -1 };
  expect(hlsSettings(company)).toMatchObject({
    maxBufferLength: 12,
    maxMaxBufferLength: 12,
    backBufferLength: 0,
    startLevel: -1,
  });
});

test("a title carries its version, (Instrumental) and (Explicit), each once", () => {
  expect(trackName(playable("a", { title: "Dawn", artists: [], vocals: false }))).toBe("Dawn, instrumental");
  expect(trackName(playable("a", { title: "Dawn", artists: [] }))).toBe("Dawn");
  expect(titleTags(playable("a"))).toEqual([]);
  expect(titleTags(playable("a", { vocals: false }))).toEqual(["(Instrumental)"]);
  expect(titleTags(playable("a", { vocals: false, versionLabel: "Instrumental" }))).toEqual(["(Instrumental)"]);
  expect(titleTags(playable("a", { vocals: false, explicit: true, versionLabel: "60 s" }))).toEqual([
    "(60 s)",
    "(Instrumental)",
    "(Explicit)",
  ]);
  expect(
    artistNames({
      artists: [
        { name: "Lowtide", slug: "l" },
        { name: "Ines Okoro", slug: "i" },
      ],
    }),
  ).toBe("Lowtide, Ines Okoro");
});

test("a shared link is made for the song's id in lower case, else for the end of its address, else not at all", () => {
  expect(sharedSongId(playable("a"))).toBe("song-a");
  expect(sharedSongId(playable("a", { songId: "", slug: "Night-Ferry" }))).toBe("night-ferry");
  expect(sharedSongId(playable("a", { songId: "", slug: "" }))).toBeNull();
});
