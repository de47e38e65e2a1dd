import { type ForeignFile, foreignFileOf } from "#app/edge/files/foreign-file.ts";
import { ArchiveError, Unzip } from "#app/edge/files/unzip.ts";
import { readCsvList } from "#app/licensing/timelines/read/read-csv-list.ts";
import { readEdl } from "#app/licensing/timelines/read/read-edl.ts";
import { readFcpxml } from "#app/licensing/timelines/read/read-fcpxml.ts";
import { isLabels, readLabels } from "#app/licensing/timelines/read/read-labels.ts";
import { readOtio } from "#app/licensing/timelines/read/read-otio.ts";
import { readPremiere } from "#app/licensing/timelines/read/read-premiere.ts";
import { isProTools, readProTools } from "#app/licensing/timelines/read/read-pro-tools.ts";
import { readXmeml } from "#app/licensing/timelines/read/read-xmeml.ts";
import { type FrameRate, TimelineError, type TimelineRead, timelineLimits } from "#app/licensing/timelines/timeline.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";

/** @throws TimelineError unzippedTooLarge, notZip */
async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new TimelineError("notZip");
    });
    if (done) break;
    size += value.length;
    if (size > timelineLimits.unzippedBytes) {
      await reader.cancel().catch(() => undefined);
      throw new TimelineError("unzippedTooLarge");
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

type Reader = (text: string, options: { rate: FrameRate | null; sequence: number | null }) => TimelineRead;

const edlLine = /^(?:TITLE:|FCM:|\d{3,6}[A-Z]?[ \t]{1,9}\S{1,99}[ \t]{1,99}\S{1,9}[ \t]{1,9}[CDWK])/im;

/** The reader of a text, by its beginning; null for what is no text of an edit. */
function readerOf(start: string): Reader | null {
  if (start.includes("<fcpxml")) return (text, { sequence }) => readFcpxml(text, sequence);
  if (start.includes("<xmeml")) return (text, { sequence }) => readXmeml(text, sequence);
  if (start.includes("<PremiereData")) return (text, { sequence }) => readPremiere(text, sequence);
  if (/^[{[]/.test(start) && start.includes('"OTIO_SCHEMA"')) return (text, { sequence }) => readOtio(text, sequence);
  if (start.startsWith("<") || start.includes("\0")) return null;
  if (isProTools(start)) return readProTools;
  if (isLabels(start)) return readLabels;
  if (edlLine.test(start)) return (text, { rate }) => readEdl(text, rate);
  return (text, { rate }) => readCsvList(text, rate);
}

const startOf = (text: string) => text.slice(0, 4000).trimStart();

/** Files of an archive in which an edit is looked for, and bytes that are unpacked for it. */
const archiveFiles = 200;

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) chunks.push(new Uint8Array(piece));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The texts of edits in an archive: a bundle of Final Cut or OTIO, or a folder that was packed. */
async function textsIn(blob: Blob): Promise<{ name: string; text: string }[]> {
  const zip = await Unzip.open(blob);
  const names = zip.names.filter((name) => !name.endsWith("/") && !/(?:^|\/)(?:__macosx\/|\.)/.test(name));
  const found: { name: string; text: string }[] = [];
  let left = timelineLimits.unzippedBytes;
  for (const name of names.slice(0, archiveFiles)) {
    const bytes = await wholeOf(zip.bytes(name, left)).catch((error: unknown) => {
      if (error instanceof ArchiveError) return null;
      throw error;
    });
    if (bytes === null) continue;
    left -= bytes.length;
    const text = decodeText(bytes);
    const start = startOf(text);
    const isEdit = readerOf(start) !== null && (/^[<{[]/.test(start) || edlLine.test(start) || isProTools(start));
    if (isEdit) found.push({ name, text });
  }
  return found;
}

/** The text of an edit: of the file, unpacked, or of the one in an archive. @throws TimelineError foreign, choose */
async function textOf(bytes: Uint8Array<ArrayBuffer>, foreign: ForeignFile | null): Promise<string> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return decodeText(await unzip(bytes));
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return decodeText(bytes);
  const found = await textsIn(new Blob([bytes])).catch(() => {
    throw new TimelineError("notZip");
  });
  if (found.length > 1)
    throw new TimelineError("unpack", {
      name: found
        .map(({ name }) => name)
        .slice(0, 3)
        .join(", "),
    });
  if (found[0] === undefined) throw new TimelineError("foreign", { name: foreign?.name ?? "" });
  return found[0].text;
}

/** Gives places their lines: the readers of XML know offsets alone. The breaks of lines are looked for once. */
function lineFinder(text: string): (place: TimelineError["place"]) => TimelineError["place"] {
  let breaks: number[] | null = null;
  return ({ at, ...place }) => {
    if (at === undefined) return place;
    breaks ??= [...text.matchAll(/\n/g)].map(({ index }) => index);
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return { ...place, line: low + 1 };
  };
}

/**
 * The audio of an edit, from a file of one of the formats, recognised by its content: EDL, FCPXML (also a packed bundle), XML of Final Cut Pro
 * 7, Premiere project, OTIO, session info of Pro Tools, labels of Audacity, CSV. `rate`: for files that state none; `sequence`: the place of the one to read, of several.
 * @throws TimelineError
 */
export async function readTimeline(
  bytes: Uint8Array<ArrayBuffer>,
  rate: FrameRate | null = null,
  sequence: number | null = null,
): Promise<TimelineRead> {
  if (bytes.length > timelineLimits.bytes) throw new TimelineError("tooLarge");
  const foreign = await foreignFileOf(new Blob([bytes]));
  const text = await textOf(bytes, foreign);
  const start = startOf(text);
  if (start === "") throw new TimelineError("empty");
  const isKnown = start.startsWith("<") || /^[{[]/.test(start);
  const isPacked = bytes[0] === 0x50 || bytes[0] === 0x1f;
  const read = foreign !== null && !isKnown && !isPacked ? null : readerOf(start);
  if (read === null)
    throw foreign === null ? new TimelineError("unknownFormat") : new TimelineError("foreign", { name: foreign.name });
  const withLine = lineFinder(text);
  try {
    const timeline = read(text, { rate, sequence });
    const [first] = timeline.problems;
    if (timeline.events.length === 0) throw new TimelineError(first?.problem ?? "noAudio", first?.place);
    const problems = timeline.problems.map(({ problem, place }) => ({ problem, place: withLine(place) }));
    return { ...timeline, problems };
  } catch (error) {
    throw error instanceof TimelineError ? new TimelineError(error.problem, withLine(error.place)) : error;
  }
}
