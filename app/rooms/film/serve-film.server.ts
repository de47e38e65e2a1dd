import { and, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { respondInPart } from "#app/media/respond-in-part.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import type { FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The bytes of a version, or the range of them that `headers` request; never cached. @throws AppError not_found */
export async function serveFilm(
  ctx: RequestContext,
  { viewer, id, headers }: { viewer: FilmViewer; id: string; headers: Headers },
): Promise<Response> {
  const { films, select } = scoped(ctx.db, ctx.company);
  const { key, bytes, codec } = films;
  const isIt = and(eq(films.id, id), eq(films.roomId, viewer.roomId), eq(films.status, "ready"), isNotNull(key));
  const [film] = await select({ key, bytes, codec }, films, isIt);
  // MOV as MP4: browsers play what is in it by that name alone.
  const type = film?.codec === "vp8" || film?.codec === "vp9" ? "video/webm" : "video/mp4";
  const response =
    film === undefined || film.key === null
      ? null
      : await respondInPart(headers, { size: film.bytes, type }, async ({ first, last }) => {
          const range = { offset: first, length: last - first + 1 };
          return (await ctx.env.MASTERS.get(film.key ?? "", { range }))?.body ?? null;
        });
  if (response === null) throw new AppError("not_found", filmCopy.errors.missing);
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}
