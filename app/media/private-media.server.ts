import { respondWithObject } from "#app/media/respond-in-part.ts";

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
  const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return respondWithObject(bucket, { key, type, headers });
}
