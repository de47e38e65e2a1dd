import { readCsvList } from "#app/licensing/timelines/read/read-csv-list.ts";
import { readEdl } from "#app/licensing/timelines/read/read-edl.ts";
import { readFcpxml } from "#app/licensing/timelines/read/read-fcpxml.ts";
import { isLabels, readLabels } from "#app/licensing/timelines/read/read-labels.ts";
import { readOtio } from "#app/licensing/timelines/read/read-otio.ts";
import { readPremiere } from "#app/licensing/timelines/read/read-premiere.ts";
import { type FrameRate, type Timeline, TimelineError, timelineLimits } from "#app/licensing/timelines/timeline.ts";

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

/** UTF-8, or UTF-16 with its mark, as Premiere and Avid export lists. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

function readText(text: string, rate: FrameRate | null): Timeline {
  const start = text.slice(0, 4000).trimStart();
  if (start === "") throw new TimelineError("empty");
  if (start.includes("<fcpxml")) return readFcpxml(text);
  if (start.includes("<PremiereData")) return readPremiere(text);
  if (start.startsWith("{") || start.startsWith("[")) return readOtio(text);
  if (start.startsWith("<") || start.includes("\0")) throw new TimelineError("unknownFormat");
  if (isLabels(start)) return readLabels(text);
  return /^(?:TITLE:|FCM:|\d{3,6}[ \t]{1,9}\S{1,99}[ \t]{1,99}\S{1,9}[ \t]{1,9}[CDWK])/im.test(start)
    ? readEdl(text, rate)
    : readCsvList(text, rate);
}

/** Line of an offset; the readers of XML know no lines. */
function withLine(error: TimelineError, text: string): TimelineError {
  const { at, ...place } = error.place;
  if (at === undefined) return error;
  return new TimelineError(error.problem, { ...place, line: text.slice(0, at).split("\n").length });
}

/**
 * The audio of an edit, from a file of one of the formats, recognised by its content: EDL, FCPXML, Premiere project, OTIO, labels of
 * Audacity, CSV. `rate`: for files that state none. @throws TimelineError
 */
export async function readTimeline(bytes: Uint8Array<ArrayBuffer>, rate: FrameRate | null = null): Promise<Timeline> {
  if (bytes.length > timelineLimits.bytes) throw new TimelineError("tooLarge");
  const isZip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = decode(isZip ? await unzip(bytes) : bytes);
  let timeline: Timeline;
  try {
    timeline = readText(text, rate);
  } catch (error) {
    throw error instanceof TimelineError ? withLine(error, text) : error;
  }
  if (timeline.events.length === 0) throw new TimelineError("noAudio");
  return timeline;
}
