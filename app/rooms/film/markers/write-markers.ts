import { csvText } from "#app/edge/http/csv-text.ts";
import { framesToMs, hoursIn, msToFrames, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";
import { fcpxmlOf, xmlText } from "#app/licensing/timelines/write/write-timeline.ts";
import type { MarkerFormat } from "#app/rooms/film/markers/marker-formats.ts";
import { writeMidi } from "#app/rooms/film/markers/write-midi.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** A comment on a timeline. Times in ms from the start of the film; `toMs`: null for one frame. */
export type Marker = { fromMs: number; toMs: number | null; name: string; text: string };

export type MarkerList = {
  title: string;
  rate: FrameRate;
  size: { width: number; height: number };
  lengthMs: number;
  markers: Marker[];
};

type Placed = Marker & { from: number; length: number };

/** Markers on frames: a range is as long as its frames, one frame at least. */
function placed({ markers, rate }: MarkerList): Placed[] {
  return markers.map((marker) => {
    const from = msToFrames(marker.fromMs, rate);
    return { ...marker, from, length: marker.toMs === null ? 1 : Math.max(1, msToFrames(marker.toMs, rate) - from) };
  });
}

/** Timecodes of edits begin at the first hour. */
function codeOf(rate: FrameRate) {
  return (frames: number) => writeTimecode(hoursIn(1, rate) + frames, rate);
}

/** Frames of the film; more where a comment on a longer version lies after its end. */
function lengthOf({ lengthMs, rate }: MarkerList, markers: readonly Placed[]): number {
  return Math.max(msToFrames(lengthMs, rate), ...markers.map(({ from, length }) => from + length));
}

/** Without the bar that separates the parts of a marker in Resolve. */
const plain = (text: string) => oneLine(text).replaceAll("|", "/");

/** As Resolve writes "Timeline Markers to EDL": the note, then colour, name and frames. */
function writeEdl(list: MarkerList): string {
  const code = codeOf(list.rate);
  const events = placed(list).map(({ from, length, name, text }, index) => {
    const [start, end] = [code(from), code(from + 1)];
    const event = `${String(index + 1).padStart(3, "0")}  001      V     C        ${start} ${end} ${start} ${end}  `;
    return `${event}\n${plain(text)} |C:ResolveColorBlue |M:${plain(name)} |D:${length}\n`;
  });
  return [
    `TITLE: ${oneLine(list.title)}`,
    `FCM: ${list.rate.drop ? "DROP FRAME" : "NON-DROP FRAME"}\n`,
    ...events,
  ].join("\n");
}

/** Final Cut Pro 7 XML, which Premiere reads: markers of an empty sequence. */
function writeXmeml(list: MarkerList): string {
  const { rate, title, size } = list;
  const base = Math.round(rate.frames / rate.seconds);
  const rateXml = `<rate><timebase>${base}</timebase><ntsc>${rate.seconds === 1001 ? "TRUE" : "FALSE"}</ntsc></rate>`;
  const start = codeOf(rate)(0);
  const display = rate.drop ? "DF" : "NDF";
  const markers = placed(list);
  const written = markers.map(
    ({ from, length, name, text, toMs }) =>
      `<marker><name>${xmlText(name)}</name><comment>${xmlText(text)}</comment><in>${from}</in><out>${toMs === null ? -1 : from + length}</out></marker>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="5"><sequence>',
    `<name>${xmlText(title)}</name><duration>${lengthOf(list, markers)}</duration>${rateXml}`,
    `<timecode>${rateXml}<string>${start}</string><displayformat>${display}</displayformat></timecode>`,
    `<media><video><format><samplecharacteristics>${rateXml}<width>${size.width}</width><height>${size.height}</height>`,
    "</samplecharacteristics></format><track/></video></media>",
    ...written,
    "</sequence></xmeml>\n",
  ].join("\n");
}

/** FCPXML 1.10: markers of a gap as long as the film. */
function writeFcpxml(list: MarkerList): string {
  const { rate, title, size } = list;
  const time = (frames: number) => `${frames * rate.seconds}/${rate.frames}s`;
  const markers = placed(list);
  const inside = markers.map(
    ({ from, length, name, text }) =>
      `<marker start="${time(from)}" duration="${time(length)}" value="${xmlText(text)}" note="${xmlText(name)}"/>`,
  );
  const [start, length] = [time(hoursIn(1, rate)), time(lengthOf(list, markers))];
  return fcpxmlOf({ title, rate, size, start, length, assets: [], inside });
}

/** As Media Composer writes markers: who, timecode, track, colour, comment, frames. */
function writeAvid(list: MarkerList): string {
  const code = codeOf(list.rate);
  return placed(list)
    .map(({ from, length, name, text }) =>
      [oneLine(name), code(from), "V1", "cyan", oneLine(text), String(length)].join("\t"),
    )
    .map((line) => `${line}\n`)
    .join("");
}

function writeCsv(list: MarkerList): string {
  const code = codeOf(list.rate);
  const rows = placed(list).map(({ from, length, name, text }) => [code(from), code(from + length), name, text]);
  return csvText([["Timecode", "Until", "Name", "Comment"], ...rows]);
}

const writers: Record<MarkerFormat, (list: MarkerList) => string | Uint8Array<ArrayBuffer>> = {
  xml: writeXmeml,
  edl: writeEdl,
  fcpxml: writeFcpxml,
  avid: writeAvid,
  midi: (list) =>
    writeMidi(
      placed(list).map(({ from, name, text }) => ({
        ms: framesToMs(from, list.rate),
        text: oneLine(`${name}: ${text}`),
      })),
    ),
  csv: writeCsv,
};

/** Comments as a file for an editor. */
export function writeMarkers(list: MarkerList, format: MarkerFormat): string | Uint8Array<ArrayBuffer> {
  return writers[format](list);
}
