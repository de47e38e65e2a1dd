import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ClipSong, groupClips, indexSongs, matchClip } from "#app/licensing/timelines/match-events.ts";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { frameRates } from "#app/licensing/timelines/timecode.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import { archive } from "#test/support/archive.ts";
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

const problemText = ({ problem, place }: Pick<TimelineError, "problem" | "place">) =>
  [problem, place.line ?? "", place.name ?? ""].filter((part) => part !== "").join(" ");

/** Why a file is refused, or its first clip that is left out. */
async function problem(file: string | Uint8Array<ArrayBuffer>, rate: string | null = null) {
  const chosen = rate === null ? null : (frameRates[rate] ?? null);
  try {
    const { problems } = await readTimeline(typeof file === "string" ? bytes(file) : file, chosen);
    return problems[0] === undefined ? "none" : problemText(problems[0]);
  } catch (error) {
    if (!(error instanceof TimelineError)) throw error;
    return problemText(error);
  }
}

test("an EDL says in which line it is wrong", async () => {
  expect(await problem(edl("001 AX A C"))).toBe("line 2 001 AX A C");
  expect(await problem(edl(`001 AX A C ${at("-01:00:00:00", "01:00:01:00")}`))).toBe("negative 2 -01:00:00:00");
  expect(await problem(edl(`001 AX A C ${at("01:00:02:00", "01:00:01:00")}`))).toBe("order 2");
  expect(await problem(edl("FCM: DROP FRAME", `001 AX A C ${at("01:00:00;00", "01:00:01:00")}`))).toBe(
    "mixedDropFrame 3",
  );
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
  expect(await problem("<html></html>")).toBe("foreign a web page (HTML)");
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

const heard = ({
  events,
}: {
  events: { name: string; startMs: number | null; endMs: number | null; track: string }[];
}) => events.map(({ name, startMs, endMs, track }) => [name, startMs, endMs, track]);

const xmeml = (clips: string, rate = "<timebase>24</timebase><ntsc>TRUE</ntsc>") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4"><sequence id="s1"><name>Spot</name><duration>720</duration><rate>${rate}</rate><timecode><frame>86400</frame></timecode>
  <media><video/><audio>${clips}</audio></media></sequence></xmeml>`;
const clipItem = (name: string, start: number, end: number, source: number, more = "") =>
  `<clipitem id="${name}"><name>${name}</name>${more}<start>${start}</start><end>${end}</end><in>${source}</in><out>${source + end - start}</out></clipitem>`;

test("FCP 7 XML: files named once, stereo channels, transitions, nested sequences, disabled clips and tracks", async () => {
  const file =
    '<file id="f1"><name>Ferry.wav</name><pathurl>file://localhost/C%3a/music/Night%20Ferry.wav</pathurl><rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate><duration>2400</duration></file>';
  const channel = (index: number) =>
    `<sourcetrack><mediatype>audio</mediatype><trackindex>${index}</trackindex></sourcetrack>`;
  const fade = "<transitionitem><start>228</start><end>252</end><alignment>center</alignment></transitionitem>";
  const nested = `<sequence id="s2"><name>Inside</name><rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate><media><audio><track>${clipItem("Inner", 0, 240, 48)}</track></audio></media></sequence>`;
  const tracks = [
    clipItem("Ferry", 0, 240, 24, file + channel(1)),
    clipItem("Ferry", 0, 240, 24, `<file id="f1"/>${channel(2)}`),
    clipItem("Out", 0, -1, 0).replace("<out>-1</out>", "<out>252</out>") + fade + clipItem("In", -1, 480, 0),
    clipItem("Nest", 480, 600, 24, nested) + clipItem("Off", 0, 24, 0, "<enabled>FALSE</enabled>"),
    `${clipItem("Muted", 0, 24, 0)}<enabled>FALSE</enabled>`,
  ];
  const read = await readTimeline(bytes(xmeml(tracks.map((items) => `<track>${items}</track>`).join(""))));
  expect(heard(read)).toEqual([
    ["Ferry", 0, 10_010, "A1"],
    ["Out", 0, 10_511, "A3"],
    ["In", 9510, 20_020, "A3"],
    ["Inner", 20_020, 25_025, "A4"],
  ]);
  expect(read).toMatchObject({ title: "Spot", rate: { frames: 24_000, seconds: 1001, drop: false }, lengthMs: 30_030 });
  expect(read.events.map(({ file: name, sourceMs, mediaMs }) => [name, sourceMs, mediaMs])).toEqual([
    ["Night Ferry.wav", 1001, 100_100],
    ["", 0, null],
    ["", 0, null],
    ["", 3003, null],
  ]);
  const drop = "<timebase>30</timebase><ntsc>TRUE</ntsc>";
  expect(heard(await readTimeline(bytes(xmeml(`<track>${clipItem("A", 0, 300, 0)}</track>`, drop))))).toEqual([
    ["A", 0, 10_010, "A1"],
  ]);
  expect(
    heard(
      await readTimeline(
        bytes(xmeml(`<track>${clipItem("A", 25, 300, 0)}</track>`, "<timebase>25</timebase><ntsc>FALSE</ntsc>")),
      ),
    ),
  ).toEqual([["A", 1000, 12_000, "A1"]]);
  const bin = `<xmeml version="5"><bin><children><clip id="m"><name>Loose.wav</name><duration>250</duration><rate><timebase>25</timebase></rate></clip></children></bin></xmeml>`;
  expect(heard(await readTimeline(bytes(bin)))).toEqual([["Loose.wav", 0, 10_000, ""]]);
});

test("of several sequences the reader asks which: FCPXML projects, FCP 7 XML and OTIO timelines", async () => {
  const song = (length: number) => `<spine><asset-clip ref="a" name="Song" offset="0s" duration="${length}s"/></spine>`;
  const fcp = fcpxml("").replace(
    /<project.*<\/project>/s,
    `<library><event><project name="Spot"><sequence>${song(10)}</sequence></project><project name="Long"><sequence>${song(20)}</sequence></project></event></library>`,
  );
  const seven = xmeml(`<track>${clipItem("A", 0, 240, 0)}</track>`)
    .replace("</xmeml>", "")
    .concat(
      `<sequence id="s9"><name>Long</name><rate><timebase>24</timebase></rate><media><audio><track>${clipItem("B", 0, 480, 0)}</track></audio></media></sequence></xmeml>`,
    );
  const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", rate: 24, value });
  const otio = (name: string, length: number) => ({
    ...{ OTIO_SCHEMA: "Timeline.1", name },
    tracks: {
      OTIO_SCHEMA: "Stack.1",
      children: [
        {
          OTIO_SCHEMA: "Track.1",
          kind: "Audio",
          children: [
            { OTIO_SCHEMA: "Clip.2", name: "C", source_range: { start_time: time(0), duration: time(length) } },
          ],
        },
      ],
    },
  });
  const collection = JSON.stringify({
    OTIO_SCHEMA: "SerializableCollection.1",
    children: [otio("Spot", 240), otio("Long", 480)],
  });
  for (const text of [fcp, seven, collection]) {
    const refused = await readTimeline(bytes(text)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ problem: "choose", place: { choices: ["Spot", "Long"] } });
    const { title, events } = await readTimeline(bytes(text), null, 1);
    expect([title, events[0]?.startMs, events[0]?.endMs]).toEqual(["Long", 0, 20_000]);
  }
});

test("clips without a project, track or timeline are read, each from its own start", async () => {
  const event =
    '<event name="E"><asset-clip ref="a" name="Song" offset="7s" duration="10s"/><clip name="Old" duration="5s"><audio ref="a" offset="0s" duration="100s"/></clip></event>';
  const loose = fcpxml("").replace(/<project.*<\/project>/s, event);
  expect(heard(await readTimeline(bytes(loose)))).toEqual([
    ["Song", 0, 10_000, "A1"],
    ["Song", 0, 5000, "A1"],
  ]);
  const beside = fcpxml("").replace(
    /<project.*<\/project>/s,
    `<event><clip name="x" duration="1s"/></event><sequence format="r1"><spine><asset-clip ref="a" name="Song" offset="0.0s" duration="10.5s"/></spine></sequence>`,
  );
  expect(heard(await readTimeline(bytes(beside)))).toEqual([["Song", 0, 10_500, "A1"]]);
  const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", rate: 24, value });
  const clip = (name: string) => ({
    OTIO_SCHEMA: "Clip.2",
    name,
    source_range: { start_time: time(24), duration: time(240) },
  });
  const collection = (children: object[]) => ({ OTIO_SCHEMA: "SerializableCollection.1", children });
  expect(heard(await readTimeline(bytes(JSON.stringify(clip("One")))))).toEqual([["One", 0, 10_000, "A1"]]);
  const bin = collection([clip("One"), collection([clip("Two")])]);
  expect(heard(await readTimeline(bytes(JSON.stringify(bin))))).toEqual([
    ["One", 0, 10_000, "A1"],
    ["Two", 0, 10_000, "A1"],
  ]);
  const track = { OTIO_SCHEMA: "Track.1", kind: "", name: "MX", children: [clip("One"), clip("Two")] };
  expect(heard(await readTimeline(bytes(JSON.stringify(track))))).toEqual([
    ["One", 0, 10_000, "MX"],
    ["Two", 10_000, 20_000, "MX"],
  ]);
  const timeline = {
    OTIO_SCHEMA: "Timeline.1",
    name: "T",
    tracks: {
      OTIO_SCHEMA: "Stack.1",
      children: [{ ...track, kind: "Video", children: [clip("Rain.wav"), clip("Camera")] }],
    },
  };
  expect(heard(await readTimeline(bytes(JSON.stringify(collection([clip("Loose"), timeline])))))).toEqual([
    ["Rain.wav", 0, 10_000, "MX"],
  ]);
});

test("an EDL: names from files, a second FCM, midnight, dots, numbers with a letter, an empty FCM", async () => {
  const one = (times: string, comment: string) => edl(`001A AX A C 00:00:00:00 00:00:10:00 ${times}`, comment);
  const file = await readTimeline(bytes(one("01:00:00:00 01:00:10:00", "* FROM FILE: /Volumes/m/Night Ferry.wav")));
  expect(file.events[0]).toMatchObject({ name: "Night Ferry.wav", file: "Night Ferry.wav", startMs: 0, endMs: 10_000 });
  const fcm = edl(
    "FCM: NON-DROP FRAME",
    `001 AX A C ${at("01:00:00:00", "01:00:10:00")}`,
    "FCM: DROP FRAME",
    `002 BX A C ${at("01:00:10:00", "01:00:20:00")}`,
  );
  expect(heard(await readTimeline(bytes(fcm), frameRates["29.97"]))).toEqual([
    ["", 0, 10_010, "A1"],
    ["BX", 10_010, 20_020, "A1"],
  ]);
  const night = edl(`001 R1 A C ${at("23:59:55:00", "00:00:05:00")}`, `002 R2 A C ${at("00:00:05:00", "00:00:06:00")}`);
  const over = await readTimeline(bytes(night), frameRates["25"]);
  expect([heard(over), over.lengthMs]).toEqual([
    [
      ["R1", 0, 10_000, "A1"],
      ["R2", 10_000, 11_000, "A1"],
    ],
    11_000,
  ]);
  const drop = await readTimeline(bytes(edl(`001 R1 A C ${at("23:59:59;00", "00:00:01;00")}`)));
  expect(heard(drop)).toEqual([["R1", 0, 2002, "A1"]]);
  expect(heard(await readTimeline(bytes(one("01.00.00.00 01.00.10.00", "*FROM CLIP NAME:Ferry"))))).toEqual([
    ["Ferry", 0, 10_000, "A1"],
  ]);
  expect((await readTimeline(bytes(edl("FCM:", `001 R1 A C ${at("01:00:00:00", "01:00:10:00")}`)))).rate).toEqual(
    frameRates["24"],
  );
});

test("a clip with a mistake is left out and listed with its place, and the others are read", async () => {
  const list = edl(
    `001 R1 A C ${at("01:00:00:00", "01:00:10:00")}`,
    "002 R2 A C 1 2 3 4",
    `003 R3 A C ${at("01:00:12:00", "01:00:11:00")}`,
    `004 R4 A C ${at("01:00:20:00", "01:00:21:00")}`,
  );
  const read = await readTimeline(bytes(list), frameRates["25"]);
  expect([heard(read).map(([name]) => name), read.problems]).toEqual([
    ["R1", "R4"],
    [
      { problem: "line", place: { line: 3, name: "002 R2 A C 1 2 3 4" } },
      { problem: "order", place: { line: 4, name: "R3" } },
    ],
  ]);
  const xml = await readTimeline(
    bytes(
      fcpxml(
        '<asset-clip ref="a" name="A" offset="0s" duration="1s"/>\n<asset-clip ref="none" offset="1s" duration="1s"/>\n<asset-clip ref="a" name="B" offset="x" duration="1s"/>',
      ),
    ),
  );
  expect([heard(xml).map(([name]) => name), xml.problems]).toEqual([
    ["A"],
    [
      { problem: "time", place: { line: 5, name: "asset-clip offset" } },
      { problem: "reference", place: { line: 4, name: "none" } },
    ],
  ]);
  const csv = await readTimeline(bytes("Name,Start,End\nA,0:10,0:20\nB,0:75,0:80\nC,0:30,0:40"));
  expect([heard(csv).map(([name]) => name), csv.problems]).toEqual([
    ["A", "C"],
    [{ problem: "time", place: { line: 3, name: "0:75" } }],
  ]);
  const labels = await readTimeline(bytes("1.0\t2.0\tA\nnothing\n3.0\t4.0\tB"));
  expect([heard(labels).map(([name]) => name), labels.problems.length]).toEqual([["A", "B"], 1]);
});

test("lists that begin at 01:00:00:00 count from there; code pages are read; times of Premiere in drop-frame", async () => {
  const index =
    "#,Reel,V,C,Source In,Source Out,Record In,Record Out,Name\r\n1,AX,A1,C,00:00:05:00,00:00:15:00,01:00:00:00,01:00:10:00,Ferry.wav\r\n2,AX,A1,C,00:00:00:00,00:00:10:00,01:00:10:00,01:00:20:00,Tide.wav\r\n";
  const read = await readTimeline(bytes(index), frameRates["25"]);
  expect(read.events.map(({ name, startMs, endMs, sourceMs }) => [name, startMs, endMs, sourceMs])).toEqual([
    ["Ferry.wav", 0, 10_000, 5000],
    ["Tide.wav", 10_000, 20_000, 0],
  ]);
  expect(heard(await readTimeline(bytes("Name,Start,End\nA,1:00:00.5,1:00:10.5")))).toEqual([
    ["A", 3_600_500, 3_610_500, ""],
  ]);
  expect(heard(await readTimeline(bytes("Marker Name\tIn\tOut\nA\t00;01;00;02\t00;01;10;02")))).toEqual([
    ["A", 60_060, 70_070, ""],
  ]);
  const latin = Uint8Array.from("Start;End;Name\r\n0:00;0:10;M\xf6we \x96 \x93x\x94\r\n", (letter) =>
    letter.charCodeAt(0),
  );
  expect(heard(await readTimeline(latin))).toEqual([["Möwe – “x”", 0, 10_000, ""]]);
});

test("session info of Pro Tools: from the session's start, all tracks, without fades, muted clips and second channels", async () => {
  const row = (channel: number, name: string, times: string, state = "Unmuted") =>
    [channel, 1, name, ...times.split(" "), "00:00:10:00.00", state].join("\t");
  const columns =
    "CHANNEL \tEVENT   \tCLIP NAME                     \tSTART TIME    \tEND TIME      \tDURATION      \tSTATE";
  const text = [
    "SESSION NAME:\tSpot\r\nSAMPLE RATE:\t48000.000000\r\nSESSION START TIMECODE:\t00:59:50:00\r\nTIMECODE FORMAT:\t25 Frame\r\n# OF AUDIO TRACKS:\t2\r\n\r\n",
    "T R A C K  L I S T I N G\r\nTRACK NAME:\tMX\r\nCOMMENTS:\t\r\nUSER DELAY:\t0 Samples\r\nSTATE: \r\n",
    columns,
    row(1, "Night Ferry.L", "01:00:00:00 01:00:10:00"),
    row(1, "(cross fade)", "01:00:10:00 01:00:11:00"),
    row(2, "Night Ferry.R", "01:00:00:00 01:00:10:00"),
    `\r\n\r\nTRACK NAME:\tMX 2 (Stereo)\r\nSTATE: \r\n${columns}`,
    row(1, "Tide", "01:00:10:00.00 01:00:20:12.50"),
    row(1, "Quiet", "01:00:20:00 01:00:21:00", "Muted"),
    row(1, "Wrong", "01:00:99:00 01:00:21:00"),
    "\r\nM A R K E R S  L I S T I N G\r\n#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME\r\n1   \t01:00:00:00  \t0  \tSamples  \tStart",
  ].join("\r\n");
  const read = await readTimeline(bytes(text));
  expect(heard(read)).toEqual([
    ["Night Ferry", 10_000, 20_000, "MX"],
    ["Tide", 20_000, 30_480, "MX 2 (Stereo)"],
  ]);
  expect([read.title, read.rate, read.problems.map(({ problem }) => problem)]).toEqual([
    "Spot",
    frameRates["25"],
    ["time"],
  ]);
  const drop = text.replace("25 Frame", "29.97 Drop Frame").replace("00:59:50:00", "01:00:00:00");
  expect(heard(await readTimeline(bytes(drop)))[0]).toEqual(["Night Ferry", 0, 10_010, "MX"]);
  const samples = text.replace("01:00:00:00\t01:00:10:00", "48000\t528000");
  expect(heard(await readTimeline(bytes(samples)))[0]).toEqual(["Night Ferry", 1000, 11_000, "MX"]);
});

test("a packed bundle is read by what is in it; files of other kinds are named, and several edits are to be unpacked", async () => {
  const info = fcpxml('<asset-clip ref="a" name="Song" offset="0s" duration="10s"/>');
  const pack = async (files: Record<string, string>) => new Uint8Array(await archive(files).arrayBuffer());
  expect(
    heard(
      await readTimeline(
        await pack({ "Spot.fcpxmld/Info.fcpxml": info, "__MACOSX/._Info.fcpxml": info, "Spot.fcpxmld/notes.txt": "x" }),
      ),
    ),
  ).toEqual([["Song", 0, 10_000, "A1"]]);
  expect(await problem(await pack({ "a.edl": edl("001 R A C 1"), "b.fcpxml": info }))).toBe("unpack a.edl, b.fcpxml");
  expect(await problem(await pack({ "Index/Document.iwa": "x" }))).toBe("foreign a Numbers spreadsheet");
  expect(await problem(await pack({ "project.xml": "<x/>", "SeqContainer/1.xml": "<x/>" }))).toBe(
    "foreign a DaVinci Resolve project (.drp)",
  );
  expect(await problem("%PDF-1.7")).toBe("foreign a PDF");
  expect(await problem(new Uint8Array(gzipSync("<?xml version='1.0'?><Ableton/>")))).toBe(
    "foreign an Ableton Live set",
  );
  expect(await problem("<REAPER_PROJECT 0.1\n>")).toBe("foreign a Reaper project");
});
