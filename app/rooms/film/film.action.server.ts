import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { addFilmComment, changeFilmComment } from "#app/rooms/film/film-comments.server.ts";
import { filmCopy as copy } from "#app/rooms/film/film-copy.ts";
import { saveFilmCut } from "#app/rooms/film/film-cuts.server.ts";
import { actSchema, commentSchema, cutSchema } from "#app/rooms/film/film-form.ts";
import type { FilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { removeFilm } from "#app/rooms/film/store-film.server.ts";

/** Forms of the film's page: a comment, a button of one or of a version, or where a track starts. @throws AppError not_found */
export async function submitFilm(ctx: RequestContext, request: Request, viewer: FilmViewer) {
  const form = await readForm(request);
  const to = `${viewer.path}/film`;
  if (form.has("filmAct"))
    return submitForm(ctx, form, {
      schema: actSchema,
      async act({ filmAct, id }) {
        if (filmAct !== "remove") await changeFilmComment(ctx, viewer, { id, act: filmAct });
        else await removeFilm(ctx, viewer, { id });
        const toast = { kind: "success" as const, title: copy.removed };
        return filmAct === "remove" ? { to, toast } : { to: `${to}#film-comments` };
      },
    });
  if (form.has("filmAt"))
    return submitForm(ctx, form, {
      schema: cutSchema,
      async act(cut) {
        await saveFilmCut(ctx, viewer, cut);
        return { to, toast: { kind: "success", title: copy.cuts.saved } };
      },
    });
  return submitForm(ctx, form, {
    schema: commentSchema,
    async act(comment) {
      await addFilmComment(ctx, viewer, comment);
      return { to: `${to}#film-comments` };
    },
  });
}
