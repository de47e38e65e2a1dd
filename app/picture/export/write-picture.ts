import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { writeLabels } from "#app/licensing/timelines/write/write-labels.ts";
import { writeEdl, writeFcpxml, writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";
import { fittedEvents } from "#app/picture/export/fitted-events.ts";
import type { PictureFormat } from "#app/picture/export/picture-formats.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { type PictureSettings, rateOf } from "#app/picture/picture-settings.ts";
import type { TrackView } from "#app/track/track.ts";

type PictureFile = { body: string; type: string; extension: string };

const files = {
  edl: { write: writeEdl, type: "text/plain", extension: "edl" },
  fcpxml: { write: writeFcpxml, type: "application/xml", extension: "fcpxml" },
  csv: { write: writeTimelineCsv, type: "text/csv", extension: "csv" },
  labels: { write: writeLabels, type: "text/plain", extension: "txt" },
};

export type Cut = { track: TrackView; fitted: FittedLength; settings: PictureSettings };

/** A cut as a file for an editor, in the browser and on the server. */
export function writePicture({ track, fitted, settings }: Cut, format: PictureFormat): PictureFile {
  const rate = rateOf(settings);
  const events = fittedEvents(track, { fitted, fromMs: settings.fromMs }, rate);
  const { write, ...file } = files[format];
  const lengthMs = events.at(-1)?.endMs ?? 0;
  return { body: write({ title: copy.file(track.title), rate, lengthMs, events }), ...file };
}
