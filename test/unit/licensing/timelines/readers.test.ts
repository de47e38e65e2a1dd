import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ClipSong, groupClips, indexSongs, matchClip } from "#app/licensing/timelines/match-events.ts";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { frameRates } from "#app/licensing/timelines/timecode.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import {
  avidEdl,
  type Edit,
  edits,
  finalCutXml,
  ms,
  premiereEdl,
  premiereProject,
  reaperCsv,
  resolveEdl,
  resolveOtio,
} from "#test/unit/licensing/timelines/editors.ts";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

const editors: Record<string, (edit: Edit) => string | Uint8Array<ArrayBuffer>> = {
  ...{ "Avid EDL": avidEdl, "Premiere EDL": premiereEdl, "Premiere project": premiereProject },
  ...{
    "Resolve EDL": resolveEdl,
    "Resolve OTIO": resolveOtio,
    "Final Cut FCPXML": finalCutXml,
    "Reaper CSV": reaperCsv,
  },
};

const rateOf = ({ fps, drop }: Edit) =>
  Object.values(frameRates).find((rate) => rate.drop === drop && rate.frames === fps[0] && rate.seconds === fps[1]) ??
  null;

test.each(Object.keys(editors))(
  "%s: every piece of music of six edits is where it is heard, to the frame",
  async (name) => {
    for (const edit of edits) {
      const file = editors[name]?.(edit) ?? "";
      const { events } = await readTimeline(typeof file === "string" ? bytes(file) : file, rateOf(edit));
      const found = events.toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0));
      expect(found).toHaveLength(edit.uses.length);
      for (const [index, use] of edit.uses.entries()) {
        const event = found[index];
        expect(Math.abs((event?.startMs ?? -1) - ms(use.from, edit)), `${name} start ${index}`).toBeLessThanOrEqual(1);
        expect(Math.abs((event?.endMs ?? -1) - ms(use.to, edit)), `${name} end ${index}`).toBeLessThanOrEqual(1);
        expect([use.name, use.file]).toContain(event?.name);
        if (name !== "Reaper CSV")
          expect(Math.abs((event?.sourceMs ?? -1) - ms(use.source, edit))).toBeLessThanOrEqual(1);
        if (/project|OTIO|FCPXML|Avid/.test(name)) expect(event?.file).toBe(use.file);
      }
    }
  },
);

const edl = (...lines: string[]) => ["TITLE: X", ...lines].join("\n");
const at = (from: string, to: string) => `00:00:00:00 00:00:01:00 ${from} ${to}`;

async function problem(file: string | Uint8Array<ArrayBuffer>, rate: string | null = null) {
  const chosen = rate === null ? null : (frameRates[rate] ?? null);
  try {
    await readTimeline(typeof file === "string" ? bytes(file) : file, chosen);
    return "none";
  } catch (error) {
    if (!(error instanceof TimelineError)) throw error;
    return [error.problem, error.place.line ?? "", error.place.name ?? ""].filter((part) => part !== "").join(" ");
  }
}

test("an EDL says in which line it is wrong", async () => {
  expect(await problem(edl("001 AX A C"))).toBe("line 2 001 AX A C");
  expect(await problem(edl(`001 AX A C ${at("-01:00:00:00", "01:00:01:00")}`))).toBe("negative 2 -01:00:00:00");
  expect(await problem(edl(`001 AX A C ${at("01:00:02:00", "01:00:01:00")}`))).toBe("order 2");
  expect(await problem(edl("FCM: DROP FRAME", `001 AX A C ${at("01:00:00;00", "01:00:01:00")}`))).toBe(
    "mixedDropFrame 3",
  );
  expect(
    await problem(edl("FCM: DROP FRAME", `001 AX A C ${at("01:00:00;00", "01:00:01;00")}`, "FCM: NON-DROP FRAME")),
  ).toBe("mixedDropFrame 4");
  expect(await problem(edl(`001 AX A C ${at("01:00:00;00", "01:00:01;00")}`), "25")).toBe("mixedDropFrame");
  expect(await problem(edl(`001 AX A C ${at("01:01:00;01", "01:01:01;00")}`))).toBe("droppedFrame 2 01:01:00;01");
  expect(await problem(edl(`001 AX A C ${at("01:00:00:25", "01:00:01:00")}`), "25")).toBe("time 2 01:00:00:25");
  expect(await problem("TITLE: X\nFCM: NON-DROP FRAME\n")).toBe("empty");
  expect(await problem(edl(`001 AX V C ${at("01:00:00:00", "01:00:01:00")}`))).toBe("noAudio");
});

test("a dissolve is heard with both of its clips, and channels of sound beside a picture count", async () => {
  const text = edl(
    `001 TAPE1 A C ${at("01:00:00:00", "01:00:10:00")}`,
    "* FROM CLIP NAME: First",
    `002 TAPE1 A C ${at("01:00:10:00", "01:00:10:00")}`,
    `002 TAPE2 A D 025 ${at("01:00:10:00", "01:00:20:00")}`,
    "* FROM CLIP NAME: First",
    "* TO CLIP NAME: Second",
    `003 TAPE3 AA/V C ${at("01:00:20:00", "01:00:21:00")}`,
    "* FROM CLIP NAME: Third",
    "* ISRC: GB-AYE-68-00011",
    `004 TAPE4 V C ${at("01:00:21:00", "01:00:22:00")}`,
    "AUD  3    4",
    "* FROM CLIP NAME: Fourth",
    `005 BL A C ${at("01:00:22:00", "01:00:23:00")}`,
  );
  const { events } = await readTimeline(bytes(text), frameRates["25"]);
  expect(events.map(({ name, track, startMs, endMs }) => [name, track, startMs, endMs])).toEqual([
    ["First", "A1", 0, 10_000],
    ["First", "A1", 10_000, 11_000],
    ["Second", "A1", 10_000, 20_000],
    ["Third", "A1-2", 20_000, 21_000],
    ["Fourth", "A3", 21_000, 22_000],
  ]);
  expect(events[3]?.ids).toEqual(["GBAYE6800011"]);
});

const fcpxml = (spine: string, resources = "") =>
  `<fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s"/><asset id="a" name="Song" hasAudio="1" start="0s" duration="100s"
    src="file:///Lowtide%20-%20Ferry.wav"><metadata><md key="c" value="https://localhost/music-sync-licensing/song/night-ferry"/></metadata></asset>${resources}</resources>
    <project name="P"><sequence format="r1"><spine>${spine}</spine></sequence></project></fcpxml>`;

test("FCPXML: gaps, connected storylines, trimmed compound clips, multicam, sync clips, auditions and crossfades are placed", async () => {
  const song = (offset: string, more = "", name = "Song") =>
    `<asset-clip ref="a" name="${name}" offset="${offset}" ${more}/>`;
  const nested = `<media id="m"><sequence tcStart="3600s" duration="60s"><spine>${song("3600s", 'duration="60s"', "In")}</spine></sequence></media>
    <media id="mc"><multicam><mc-angle angleID="1">${song("0s", 'duration="50s"', "Cam1")}</mc-angle><mc-angle angleID="2">${song("0s", 'duration="50s"', "Cam2")}</mc-angle></multicam></media>`;
  const spine = `<gap offset="0s" start="3600s" duration="10s"><spine lane="-1" offset="3602s">${song("0s", 'duration="2s"', "A")}${song("2s", 'duration="2s"', "B")}</spine></gap>
    <ref-clip ref="m" offset="10s" start="3610s" duration="5s"/>
    <mc-clip ref="mc" offset="15s" start="3s" duration="5s"><mc-source angleID="2" srcEnable="all"/></mc-clip>
    <audition offset="20s">${song("20s", 'duration="5s"', "Pick")}${song("20s", 'duration="5s"', "Other")}</audition>
    <transition offset="24s" duration="2s"><filter-audio ref="x"/></transition>
    ${song("25s", 'duration="5s"', "Last")}
    <sync-clip offset="30s" start="1s" duration="2s"><spine><asset-clip ref="a" name="Sync" offset="0s" duration="9s"/></spine></sync-clip>
    <asset-clip ref="a" offset="32s" duration="2s" name="Off" enabled="0"/><clip offset="34s" start="5s" duration="1s"><video ref="a" offset="0s" duration="9s"><audio ref="a" lane="-1" offset="0s" duration="9s" name="Inside"/></video></clip>`;
  const { events, rate } = await readTimeline(bytes(fcpxml(spine, nested)));
  expect(rate).toEqual({ frames: 25, seconds: 1, drop: false });
  expect(events.map(({ name, startMs, endMs, sourceMs }) => [name, startMs, endMs, sourceMs])).toEqual([
    ["A", 2000, 4000, 0],
    ["B", 4000, 6000, 0],
    ["In", 10_000, 15_000, 10_000],
    ["Cam2", 15_000, 20_000, 3000],
    ["Pick", 20_000, 26_000, 0],
    ["Last", 24_000, 30_000, 0],
    ["Sync", 30_000, 32_000, 1000],
    ["Inside", 34_000, 35_000, 5000],
  ]);
  expect(events[0]).toMatchObject({ file: "Lowtide - Ferry.wav", mediaMs: 100_000, ids: ["song/night-ferry"] });
});

test("XML that is cut off, nests a clip in itself, refers to nothing, has times below zero or brings entities is named with its line", async () => {
  const cyclic = `<media id="m" name="Loop"><sequence><spine>\n<ref-clip ref="m" offset="0s" duration="5s"/></spine></sequence></media>`;
  const ref = '<ref-clip ref="m" offset="0s" duration="5s"/>';
  expect(await problem(fcpxml(ref, cyclic))).toBe("cycle 3 Loop");
  expect(await problem(fcpxml(ref))).toBe("reference 3 m");
  expect(await problem(fcpxml('<asset-clip ref="a" offset="-5s" duration="2s" name="Early"/>'))).toBe(
    "negative 3 Early",
  );
  expect(await problem(fcpxml('<asset-clip ref="a" offset="five" duration="2s"/>'))).toBe("time 3 asset-clip offset");
  expect(await problem(fcpxml(ref).slice(0, 300))).toMatch(/^truncated 3/);
  expect(await problem(`<!DOCTYPE fcpxml [<!ENTITY a "b">]>${fcpxml(ref)}`)).toBe("doctype 1");
  expect(await problem(fcpxml(`${"<gap>".repeat(100)}${"</gap>".repeat(100)}`))).toBe("tooDeep 3 gap");
  // A sequence that plays the next one ten times, and so on: 10^9 clips.
  const bomb = [...Array(9).keys()].map(
    (id) =>
      `<media id="m${id}"><sequence><spine>${`<ref-clip ref="m${id + 1}" duration="1s"/>`.repeat(10)}</spine></sequence></media>`,
  );
  const end = `<media id="m9"><sequence><spine><asset-clip ref="a" duration="1s"/></spine></sequence></media>`;
  expect(await problem(fcpxml('<ref-clip ref="m0" duration="1s"/>', bomb.join("") + end))).toMatch(/^tooMany/);
});

test("a Premiere project may not nest a sequence in itself, nor grow beyond 60 MB", async () => {
  const project = premiereProject(edits[2] as Edit);
  const text = await new Response(new Blob([project]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const cyclic = text.replace('<Source ObjectRef="45"/>', '<Source ObjectRef="450"/>');
  expect(await problem(cyclic)).toMatch(/^cycle \d+ Music only/);
  expect(await problem(text.replace("<Start>", "<Start>-"))).toMatch(/^negative \d+|order/);
  expect(await problem(new Uint8Array(gzipSync(Buffer.alloc(61 * 1024 * 1024))))).toBe("unzippedTooLarge");
  expect(await problem(project.slice(0, 400))).toBe("notZip");
});

test("OTIO: nested stacks, trims, transitions and chosen media are followed, and what is wrong is named", async () => {
  const time = (value: number, rate = 24) => ({ OTIO_SCHEMA: "RationalTime.1", rate, value });
  const range = (from: number, length: number) => ({
    OTIO_SCHEMA: "TimeRange.1",
    start_time: time(from),
    duration: time(length),
  });
  const clip = (name: string, from: number, length: number) => ({
    ...{ OTIO_SCHEMA: "Clip.2", name, source_range: range(from, length), active_media_reference_key: "hi" },
    media_references: {
      hi: {
        OTIO_SCHEMA: "ExternalReference.1",
        target_url: "file:///a/Ferry%20%281%29.wav",
        metadata: { x: { isrc: "GBAYE6800011" } },
      },
    },
  });
  const track = (children: object[], more = {}) => ({
    OTIO_SCHEMA: "Track.1",
    kind: "Audio",
    name: "A1",
    children,
    ...more,
  });
  const stack = (children: object[], more = {}) => ({ OTIO_SCHEMA: "Stack.1", name: "Nest", children, ...more });
  const file = (tracks: object[]) => JSON.stringify({ OTIO_SCHEMA: "Timeline.1", name: "T", tracks: stack(tracks) });
  const fade = { OTIO_SCHEMA: "Transition.1", in_offset: time(12), out_offset: time(24) };
  const nested = stack([track([clip("Inner", 0, 240)])], { source_range: range(48, 48) });
  const { events, rate, lengthMs } = await readTimeline(
    bytes(file([track([clip("One", 24, 48), fade, clip("Two", 240, 48), nested])])),
  );
  expect(events.map(({ name, startMs, endMs, sourceMs }) => [name, startMs, endMs, sourceMs])).toEqual([
    ["One", 0, 3000, 1000],
    ["Two", 1500, 4000, 9500],
    ["Inner", 4000, 6000, 2000],
  ]);
  expect([rate?.frames, lengthMs, events[0]?.file, events[0]?.ids]).toEqual([
    24,
    6000,
    "Ferry (1).wav",
    ["GBAYE6800011"],
  ]);
  expect(await problem(file([track([clip("Short", 0, -5)])]))).toBe("negative Short");
  expect(
    await problem(file([track([{ ...clip("Odd", 0, 5), source_range: { duration: { value: 1, rate: 0 } } }])])),
  ).toBe("time Odd");
  expect(await problem(file([track([clip("A", 0, 5)])]).slice(0, 200))).toMatch(/^truncated/);
  const [open, close] = ['{"OTIO_SCHEMA":"Stack.1","name":"Deep","children":[', "]}"];
  const deep = `${open.repeat(5000)}${JSON.stringify(clip("A", 0, 5))}${close.repeat(5000)}`;
  expect(await problem(`{"OTIO_SCHEMA":"Timeline.1","tracks":${deep}}`)).toBe("tooDeep Deep");
});

test("lists: heads of several programs, UTF-16, times with frames; what is no list, or has wrong times, is named with its line", async () => {
  const premiere =
    "Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\nFerry\t\t00:00:10:00\t00:00:20:12\t00:00:10:12\tComment";
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array([...premiere].map((letter) => letter.charCodeAt(0))).buffer),
  ]);
  const { events } = await readTimeline(utf16, frameRates["25"]);
  expect(events).toMatchObject([{ name: "Ferry", startMs: 10_000, endMs: 20_480 }]);
  const cues = await readTimeline(bytes("Cue;ISRC;Time in;Duration\nFerry;GB-AYE-68-00011;1:00;0:30\nOther;;;\n"));
  expect(cues.events).toMatchObject([
    { name: "Ferry", startMs: 60_000, endMs: 90_000, ids: ["GBAYE6800011"] },
    { name: "Other", startMs: null, endMs: null },
  ]);
  expect(await problem("just,some\nwords,here")).toBe("noHeader 1");
  expect(await problem("Name,Start\nFerry,-0:10")).toBe("negative 2 -0:10");
  expect(await problem("Name,Start\nFerry,1:75")).toBe("time 2 1:75");
  expect(await problem("Name,Start\nFerry,4.2.00")).toBe("time 2 4.2.00");
  expect(await problem("Name,Start\n\n\nFerry,-0:10")).toBe("negative 4 -0:10");
  expect(await problem('Name,Start\nFerry,0:10\n"Tide,0:20\nLantern,0:30')).toMatch(/^truncated/);
  expect(await problem(" \n ")).toBe("empty");
  expect(await problem("<html></html>")).toBe("unknownFormat");
  const rows = (count: number) => `Name,Start,End\n${"Ferry,0:10,0:20\n".repeat(count)}`;
  expect(await problem(rows(10_000))).toBe("none");
  expect(await problem(rows(10_001))).toBe("tooMany 10002");
  expect(await problem(new Uint8Array(20 * 1024 * 1024 + 1))).toBe("tooLarge");
});

test("a clip has its own metadata, not that of what hangs on it", async () => {
  const music =
    '<asset-clip ref="m" lane="-1" name="Bed" offset="1s" duration="2s"><metadata><md value="GBAYE6800011"/></metadata></asset-clip>';
  const { events } = await readTimeline(
    bytes(
      `<fcpxml version="1.10"><resources><asset id="c" name="Camera" hasAudio="1" duration="9s"/><asset id="m" name="Bed" hasAudio="1" duration="9s"/></resources>
      <project name="Spot"><sequence><spine><asset-clip ref="c" name="Camera" offset="0s" duration="5s">${music}</asset-clip></spine></sequence></project></fcpxml>`,
    ),
  );
  expect(events.map(({ name, ids }) => [name, ids])).toEqual([
    ["Camera", []],
    ["Bed", ["GBAYE6800011"]],
  ]);
});

test("a lot of metadata, used by many clips, takes no time and throws nothing", async () => {
  const metadata = `<metadata>${'<md value="GBAYE6800011"/>'.repeat(150_000)}</metadata>`;
  const { events } = await readTimeline(
    bytes(
      `<fcpxml version="1.10"><resources><asset id="m" name="Bed" hasAudio="1" duration="9s">${metadata}</asset></resources>
      <project name="Spot"><sequence><spine>${'<asset-clip ref="m" duration="1s"/>'.repeat(500)}</spine></sequence></project></fcpxml>`,
    ),
  );
  expect([events.length, events[499]?.ids]).toEqual([500, ["GBAYE6800011"]]);
});

test("10,000 clips are compared with 3,000 recordings at once", () => {
  const song = (at: number): ClipSong => ({
    ...{ id: `${at}`, slug: `bed-${at}`, isrc: null, title: `Bed ${at}`, version: null, names: [] },
    ...{ artists: ["Lowtide"], durationMs: 60_000 },
  });
  const index = indexSongs(Array.from({ length: 3000 }, (_, at) => song(at)));
  const clips = groupClips(
    Array.from({ length: 10_000 }, (_, at) => ({
      ...{ name: `Lowtide - Bed ${at}.wav`, file: "", startMs: at, endMs: at + 1, sourceMs: 0, mediaMs: null },
      ...{ track: "A1", ids: [] },
    })),
  );
  const matched = clips.flatMap((clip) => matchClip(clip, index).match ?? []);
  expect([matched.length, matched[2999]?.by, matched[2999]?.song.title]).toEqual([3000, "file", "Bed 2999"]);
});
