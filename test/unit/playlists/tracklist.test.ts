import { expect, test } from "vitest";
import { embedPage } from "#app/playlists/sharing/embed/embed-page.ts";
import { oembedBody, slugIn } from "#app/playlists/sharing/embed/oembed.ts";
import type { Tracklist } from "#app/playlists/sharing/export/tracklist.ts";
import { writeM3u8, writeText, writeXspf } from "#app/playlists/sharing/export/write-tracklist.ts";
import type { TrackView } from "#app/track/track.ts";

const hostile = "A <b>&\"'\r\n#EXTINF:1,x\u2028\u0007\ud800 ]]>";

function track(title: string): TrackView {
  return {
    ...{ id: "r1", songId: "w1", slug: "paper-lanterns", title, versionLabel: "Instrumental" },
    ...{ vocals: false, explicit: false, artists: [{ name: "The Harbour Lines", slug: "x" }], albumTitle: null },
    ...{ durationMs: 187_400, bpm: 120, musicalKey: "A minor", genres: [], moods: [], miniPeaks: "" },
    mediaBase: "/media/songs/r1/abc",
  };
}

function list(title: string, note = ""): Tracklist {
  const row = { number: 1, section: null, track: track(title), isrc: "GBABC2400001", note, startMs: null, endMs: null };
  return { title, slug: "x", description: "", rows: [row] };
}

test("a tracklist as M3U8 and text has one line for each track, whatever its names hold", () => {
  const m3u8 = writeM3u8(list(hostile), "https://x.example").split("\n");
  expect(m3u8).toHaveLength(5);
  expect(m3u8[0]).toBe("#EXTM3U");
  expect(m3u8[2]).toMatch(/^#EXTINF:187,The Harbour Lines - A <b>&"' #EXTINF:1,x .*\(Instrumental\)$/);
  expect(m3u8[3]).toBe("https://x.example/media/songs/r1/abc/direct.m4a");
  const text = writeText(list("Lanterns", "Try\nthis"));
  expect(text).toBe("Lanterns\r\n\r\n1. The Harbour Lines - Lanterns (Instrumental)  3:07\r\n   Try this\r\n");
});

test("a track whose original is a WAV or AIFF is its MP3 in every tracklist and in the player on other sites", () => {
  const found = list("Lanterns");
  const tracks = found.rows.map((row) => ({ ...row.track, mp3: true }));
  const rows = found.rows.map((row) => ({ ...row, track: { ...row.track, mp3: true } }));
  const address = "/media/songs/r1/abc/direct.mp3";
  expect(writeM3u8({ ...found, rows }, "https://x.example")).toContain(`\nhttps://x.example${address}\n`);
  expect(writeXspf({ ...found, rows }, "https://x.example")).toContain(
    `<location>https://x.example${address}</location>`,
  );
  const colours = { accent: "#e8442a", onAccent: "#ffffff", scheme: "light" as const };
  const playlist = { slug: "x", title: "Lanterns", description: "", tracks };
  const html = embedPage({ playlist, company: "Syncline", logo: null, origin: "https://x.example", colours });
  expect(html).toContain(`src="${address}"`);
});

test("a tracklist as XSPF is well-formed XML, whatever its names hold", () => {
  const text = writeXspf(list(hostile, hostile), "https://x.example");
  expect(text).toContain("<title>A &lt;b&gt;&amp;&quot;&apos;");
  expect(text).toContain("<identifier>urn:isrc:GBABC2400001</identifier>");
  expect(text).toContain("<duration>187400</duration>");
  expect(text).toContain("]]&gt;");
  for (const character of ["\u0007", "\ud800"]) expect(text.includes(character)).toBe(false);
});

test("the player on other sites shows names as text, not as markup or attributes", () => {
  const colours = { accent: "#e8442a", onAccent: "#ffffff", scheme: "light" as const };
  const playlist = {
    slug: "a b",
    title: '</title><script>alert(1)</script>"',
    description: "",
    tracks: [track('"><img src=x>')],
  };
  const html = embedPage({ playlist, company: "<i>", logo: null, origin: "https://x.example", colours });
  expect(html).not.toMatch(/<img|<script>alert|<i>/);
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain('href="https://x.example/music-sync-licensing/playlist/a%20b"');
  expect(html).toContain('<audio controls preload="none" src="/media/songs/r1/abc/direct.m4a"');
});

test("oEmbed knows the addresses of playlists on this host only, and keeps to the size that is asked for", () => {
  const known = ["/music-sync-licensing/playlist/a-b", "/embed/playlist/a-b/", "/embed/playlist/a-b?x=1#y"];
  for (const path of known) expect(slugIn(`https://x.example${path}`, "x.example")).toBe("a-b");
  const unknown = [
    "",
    "a-b",
    "https://y.example/embed/playlist/a-b",
    "javascript://x.example/embed/playlist/a-b",
    "https://x.example/embed/playlist/%ff",
    "https://x.example/embed/playlist/a/b",
    "https://x.example/playlists/share/a-b",
  ];
  for (const address of unknown) expect(slugIn(address, "x.example"), address).toBeNull();
  const query = new URLSearchParams({ maxwidth: "300", maxheight: "10" });
  const body = oembedBody({ title: '"><x>', slug: "a-b", company: "Syncline", origin: "https://x.example", query });
  expect(body).toMatchObject({ version: "1.0", type: "rich", width: 300, height: 200 });
  expect(body.html).toContain('src="https://x.example/embed/playlist/a-b"');
  expect(body.html).toContain('title="&quot;&gt;&lt;x&gt;"');
});
