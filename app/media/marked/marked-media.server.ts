import type { Env } from "#app/edge/context/env.server.ts";
import { MarkedStream, type StreamCode } from "#app/media/marked/marked-stream.server.ts";
import { progressiveHead, progressiveSize, sizeInFile, splicedFile } from "#app/media/marked/progressive-file.ts";
import { respondInPart } from "#app/media/respond-in-part.ts";
import { MARKED_FOLDER } from "#audio/trace/marked-object.ts";

type Buckets = Pick<Env, "MEDIA" | "MASTERS">;
type MediaRequest = {
  recording: { id: string; rev: string };
  /** Within the recording's folder: "hls/64k/seg_001.m4s". */
  name: string;
  headers: Headers;
  code: StreamCode;
};

const type = "audio/mp4";

/**
 * A file that holds audio of a recording's stream, with a code, or the requested range of it: segments, and the whole in place of
 * `direct.m4a`. The caller has checked that the visitor may hear it now. Null for other files, and for a recording without marked streams.
 */
export async function markedMedia(
  buckets: Buckets,
  { recording, name, headers, code }: MediaRequest,
): Promise<Response | null> {
  const folder = `songs/${recording.id}/${recording.rev}`;
  if (name === "direct.m4a") return directFile(buckets, { folder, headers, code });
  const [, rate, number] = /^hls\/(\d{1,4})k\/seg_(\d{3,6})\.m4s$/.exec(name) ?? [];
  if (rate === undefined || number === undefined) return null;
  const stream = new MarkedStream(buckets, { folder, rate: Number(rate), code });
  const segment = await stream.splice(Number(number));
  if (segment === null) return null;
  return respondInPart(headers, { size: segment.length, type }, async ({ first, last }) =>
    segment.slice(first, last + 1),
  );
}

/** Bit rate of the direct file, as `directRate` of audio/ingest chooses it: the second one. */
async function directRate({ MASTERS }: Buckets, folder: string): Promise<number | null> {
  const { objects } = await MASTERS.list({ prefix: `${folder}/${MARKED_FOLDER}/`, limit: 100 });
  const rates = objects.map(({ key }) => Number(/(\d{1,4})k\.bin$/.exec(key)?.[1])).sort((a, b) => a - b);
  return rates[1] ?? rates[0] ?? null;
}

async function directFile(
  buckets: Buckets,
  { folder, headers, code }: { folder: string; headers: Headers; code: StreamCode },
): Promise<Response | null> {
  const rate = await directRate(buckets, folder);
  if (rate === null) return null;
  const stream = new MarkedStream(buckets, { folder, rate, code });
  const [init, segments] = await Promise.all([stream.readInit(), stream.readIndex()]);
  if (init === null || segments === null) return null;
  const head = progressiveHead(init, segments);
  const size = progressiveSize(head, segments);
  return respondInPart(headers, { size, type }, async (part) =>
    splicedFile({ head, sizes: segments.map(sizeInFile), part }, async (at) => {
      const segment = segments[at];
      return segment === undefined ? null : stream.splice(segment.number);
    }),
  );
}
