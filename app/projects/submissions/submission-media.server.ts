import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { parseRange, resolveRange } from "#app/media/range.ts";
import { findSubmission } from "#app/projects/submissions/find-submission.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";

/** What ingest stores of a recording for players. */
const mediaName = /^(?:direct\.m4a|peaks\.bin|hls\/(?:\d+k\/)?[\w-]+\.(?:m3u8|m4s|mp4))$/;

const types: Record<string, string> = {
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  m4s: "audio/mp4",
  m3u8: "application/vnd.apple.mpegurl",
  bin: "application/octet-stream",
};

/**
 * A file of the stream of an upload, or the range of it that the request names, for those who may hear it now. It is never kept in a cache,
 * and its address under /media is told to no one.
 * @throws AppError as `findSubmission`; not_found before the upload is ready, and for other names
 */
export async function openSubmissionMedia(
  ctx: RequestContext,
  { ref, name, headers }: { ref: string; name: string; headers: Headers },
): Promise<Response> {
  const found = await findSubmission(ctx, { ref });
  const missing = new AppError("not_found", copy.errors.missing);
  if (!mediaName.test(name) || found.kind !== "upload" || found.trackId === null) throw missing;
  const key = `songs/${found.trackId}/${found.recordingRev}/${name}`;
  const head = await ctx.env.MEDIA.head(key);
  if (head === null) throw missing;
  const asked = parseRange(headers.get("Range"));
  const range = asked && resolveRange(asked, head.size);
  const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const common = { "Content-Type": type, "Accept-Ranges": "bytes", "Cache-Control": "private, no-store" };
  if (asked !== null && range === null)
    return new Response(null, { status: 416, headers: { ...common, "Content-Range": `bytes */${head.size}` } });
  const part = range ?? { first: 0, last: head.size - 1 };
  const length = part.last - part.first + 1;
  const object = await ctx.env.MEDIA.get(key, { range: { offset: part.first, length } });
  if (object === null) throw missing;
  return new Response(object.body, {
    status: range === null ? 200 : 206,
    headers: {
      ...common,
      "Content-Length": String(length),
      ...(range === null ? {} : { "Content-Range": `bytes ${part.first}-${part.last}/${head.size}` }),
    },
  });
}
