import { parseRange, resolveRange } from "#app/media/range.ts";

/** Files of a recording for players, without the MP3, which only catalogue pages link to. */
const mediaName = /^(?:direct\.m4a|peaks\.bin|hls\/(?:\d+k\/)?[\w-]+\.(?:m3u8|m4s|mp4))$/;

const types: Record<string, string> = {
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  m4s: "audio/mp4",
  m3u8: "application/vnd.apple.mpegurl",
  bin: "application/octet-stream",
};

type MediaRequest = {
  recording: { id: string; rev: string };
  /** Within the recording's folder: "hls/master.m3u8". */
  name: string;
  headers: Headers;
};

/**
 * A file of a recording's stream, or the requested range of it; never cached. The caller has checked that the visitor may hear it now. Null
 * if there is no such file.
 */
export async function privateMedia(
  bucket: R2Bucket,
  { recording, name, headers }: MediaRequest,
): Promise<Response | null> {
  if (!mediaName.test(name)) return null;
  const key = `songs/${recording.id}/${recording.rev}/${name}`;
  const head = await bucket.head(key);
  if (head === null) return null;
  const requestedRange = parseRange(headers.get("Range"));
  const range = requestedRange && resolveRange(requestedRange, head.size);
  const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const common = { "Content-Type": type, "Accept-Ranges": "bytes", "Cache-Control": "private, no-store" };
  if (requestedRange !== null && range === null)
    return new Response(null, { status: 416, headers: { ...common, "Content-Range": `bytes */${head.size}` } });
  const part = range ?? { first: 0, last: head.size - 1 };
  const length = part.last - part.first + 1;
  const object = await bucket.get(key, { range: { offset: part.first, length } });
  if (object === null) return null;
  return new Response(object.body, {
    status: range === null ? 200 : 206,
    headers: {
      ...common,
      "Content-Length": String(length),
      ...(range === null ? {} : { "Content-Range": `bytes ${part.first}-${part.last}/${head.size}` }),
    },
  });
}
