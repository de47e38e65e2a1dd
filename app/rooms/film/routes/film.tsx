import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { isRefused } from "#app/edge/forms/is-refused.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { FilmCuts } from "#app/rooms/film/components/film-cuts.tsx";
import { FilmPart } from "#app/rooms/film/components/film-part.tsx";
import { submitFilm } from "#app/rooms/film/film.action.server.ts";
import { filmCopy as copy } from "#app/rooms/film/film-copy.ts";
import { toFilm } from "#app/rooms/film/film-view.server.ts";
import { requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { filmPageQueries, readFilmOptions } from "#app/rooms/film/player/film-options.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /room/:token/film for guests, /rooms/:id/film for senders. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const viewer = await requireFilmViewer(ctx, params);
  const { path, name, title, guestId } = viewer;
  const [tracks, links, answers, ...film] = await ctx.db.batch(filmPageQueries(ctx, viewer));
  const options = await readFilmOptions(ctx, { tracks, links, answers, viewer, headers: request.headers });
  return { path, name, title, isGuest: guestId !== null, options, view: toFilm(film, viewer) };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  return submitFilm(ctx, request, await requireFilmViewer(ctx, params));
}

/** A room that closes while the page is open keeps what was typed. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !isRefused(args) && args.defaultShouldRevalidate;
}

export default function FilmPage() {
  const { title, options, view, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-form px-gutter pt-8 pb-24">
      <Link to={form.path} className="link">
        {copy.back(title)}
      </Link>
      <FilmPart view={view} options={options} reply={reply} {...form} />
      {form.isGuest ? null : <FilmCuts path={form.path} options={options} cuts={view.cuts} reply={reply} />}
    </div>
  );
}

export const meta = unlistedMeta<typeof loader>(({ title }) => copy.titleOf(title));
