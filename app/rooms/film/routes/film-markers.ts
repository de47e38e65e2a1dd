import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment, safeName } from "#app/downloads/file-name.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { mayDropFrames } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { readFilmView } from "#app/rooms/film/film-view.server.ts";
import { requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { isMarkerFormat, markerFormats } from "#app/rooms/film/markers/marker-formats.ts";
import { writeMarkers } from "#app/rooms/film/markers/write-markers.ts";

/** GET …/markers/:format, with `drop` for drop-frame timecode: the comments that are not done, replies with what they answer. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { format = "" } = params;
  const viewer = await requireFilmViewer(ctx, params);
  if (!isMarkerFormat(format)) throw new AppError("not_found", filmCopy.errors.noFormat);
  const { films, threads } = await readFilmView(ctx, viewer);
  const [film] = films;
  if (film === undefined) throw new AppError("not_found", filmCopy.errors.missing);
  const drop = ctx.url.searchParams.has("drop") && mayDropFrames(film.frameRate);
  const markers = threads
    .filter(({ isDone }) => !isDone)
    .map(({ text, replies, ...comment }) => ({
      ...comment,
      text: [text, ...replies.map((reply) => `${reply.name}: ${reply.text}`)].join(" / "),
    }));
  const { name, width, height, durationMs: lengthMs } = film;
  const list = { title: name, rate: { ...film.frameRate, drop }, size: { width, height }, lengthMs, markers };
  const { type, extension } = markerFormats[format];
  return new Response(writeMarkers(list, format), {
    headers: {
      "Content-Type": type.startsWith("audio/") ? type : `${type}; charset=utf-8`,
      "Content-Disposition": attachment(`${safeName(name.replace(/\.\w{2,4}$/, "")) || "film"}.${extension}`),
      "Cache-Control": "private, no-store",
    },
  });
}
