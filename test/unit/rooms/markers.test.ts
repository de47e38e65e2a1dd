import { expect, test } from "vitest";
import { frameRates } from "#app/licensing/timelines/timecode.ts";
import { type MarkerFormat, markerFormats } from "#app/rooms/film/markers/marker-formats.ts";
import { type Marker, writeMarkers } from "#app/rooms/film/markers/write-markers.ts";

const markers: Marker[] = [
  { fromMs: 61_061, toMs: null, name: "Ann", text: "Here | <later>" },
  { fromMs: 600_600, toMs: 601_601, name: "Ben", text: "Louder\nbrass" },
];

function write(format: MarkerFormat, rate: string, list = markers): string {
  const frameRate = frameRates[rate];
  if (frameRate === undefined) throw new Error(rate);
  const film = { title: "Cut 1", rate: frameRate, size: { width: 1920, height: 1080 }, lengthMs: 601_000 };
  const written = writeMarkers({ ...film, markers: list }, format);
  return typeof written === "string" ? written : Buffer.from(written).toString("latin1");
}

test("markers are at the timecodes of each rate, from the first hour on", () => {
  const codes = (rate: string) =>
    write("avid", rate)
      .split("\n")
      .map((line) => line.split("\t")[1])
      .filter(Boolean);
  expect(Object.fromEntries(Object.keys(frameRates).map((rate) => [rate, codes(rate)]))).toEqual({
    "23.976": ["01:01:01:00", "01:10:00:00"],
    "24": ["01:01:01:01", "01:10:00:14"],
    "25": ["01:01:01:02", "01:10:00:15"],
    "29.97": ["01:01:01:00", "01:10:00:00"],
    // A minute leaves out two numbers, but for the tenth.
    "29.97 DF": ["01:01:01;02", "01:10:00;18"],
    "30": ["01:01:01:02", "01:10:00:18"],
    "50": ["01:01:01:03", "01:10:00:30"],
    "59.94": ["01:01:01:00", "01:10:00:00"],
    "59.94 DF": ["01:01:01;04", "01:10:00;36"],
    "60": ["01:01:01:04", "01:10:00:36"],
  });
});

test("each editor gets text, name, place and length", () => {
  expect(write("edl", "23.976")).toBe(`TITLE: Cut 1
FCM: NON-DROP FRAME

001  001      V     C        01:01:01:00 01:01:01:01 01:01:01:00 01:01:01:01  
Here / <later> |C:ResolveColorBlue |M:Ann |D:1

002  001      V     C        01:10:00:00 01:10:00:01 01:10:00:00 01:10:00:01  
Louder brass |C:ResolveColorBlue |M:Ben |D:24
`);
  expect(write("edl", "29.97 DF")).toContain("FCM: DROP FRAME");
  const xml = write("xml", "29.97 DF");
  expect(xml).toContain("<rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>");
  expect(xml).toContain("<string>01:00:00;00</string><displayformat>DF</displayformat>");
  expect(xml).toContain("<comment>Here | &lt;later&gt;</comment><in>1830</in><out>-1</out>");
  expect(xml).toContain("<in>18000</in><out>18030</out>");
  expect(xml).toContain("<width>1920</width><height>1080</height>");
  // A comment on a longer version lies after the end.
  expect(xml).toContain("<duration>18030</duration>");
  const fcpxml = write("fcpxml", "23.976");
  expect(fcpxml).toContain('<format id="r1" frameDuration="1001/24000s" width="1920" height="1080"/>');
  // The first hour, on a frame; times of markers are those of the gap.
  expect(fcpxml).toContain('tcStart="86486400/24000s" tcFormat="NDF" duration="14438424/24000s"');
  expect(fcpxml).toContain('<gap name="Gap" offset="86486400/24000s" start="0s" duration="14438424/24000s">');
  expect(fcpxml).toContain(
    '<marker start="1465464/24000s" duration="1001/24000s" value="Here | &lt;later&gt;" note="Ann"/>',
  );
  expect(write("avid", "25").split("\n")[1]).toBe("Ben\t01:10:00:15\tV1\tcyan\tLouder brass\t25");
  expect(write("csv", "25")).toContain("01:10:00:15,01:10:01:15,Ben,");
});

test("a MIDI file has its markers at 120 beats a minute", () => {
  const bytes = Buffer.from(write("midi", "24", [{ fromMs: 500, toMs: null, name: "A", text: "b" }]), "latin1");
  expect(bytes.toString("hex")).toBe(
    `${"4d546864"}00000006000000010${"3c0"}4d54726b00000014${"00ff510307a120"}${"8740ff0604413a2062"}${"00ff2f00"}`,
  );
});

test("no text breaks a file", () => {
  const hostile = [{ fromMs: 0, toMs: 1, name: "\u0000a\t|b\r\n", text: "]]>&\"'\ud800\n002 001 V C" }];
  for (const format of Object.keys(markerFormats) as MarkerFormat[]) {
    const written = write(format, "25", hostile);
    if (format === "avid") expect(written.split("\n")[0]?.split("\t")).toHaveLength(6);
    if (format === "edl") expect(written.match(/^\d{3} {2}001/gm)).toHaveLength(1);
    if (markerFormats[format].type === "application/xml") expect(written).toContain("]]&gt;&amp;");
  }
});
