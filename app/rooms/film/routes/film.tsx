import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { isRefused } from "#app/edge/forms/is-refused.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { FilmCuts } from "#app/rooms/film/components/film-cuts.tsx";
import { FilmPart } from "#app/rooms/film/components/film-part.tsx";
import { submitFilm } from "#app/rooms/film/film.action.server.ts";
import { filmCopy as copy } from "#app/rooms/film/film-copy.ts";
import { roomTracks } from "#app/rooms/film/film-cuts.server.ts";
import { filmQueries, toFilm } from "#app/rooms/film/film-view.server.ts";
import { requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /room/:token/film for guests, /rooms/:id/film for senders. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const viewer = await requireFilmViewer(ctx, params);
  const { path, name, title, roomId, guestId } = viewer;
  const [tracks, ...film] = await ctx.db.batch([roomTracks(ctx, roomId), ...filmQueries(ctx, roomId)]);
  return { path, name, title, isGuest: guestId !== null, tracks, view: toFilm(film, viewer) };
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
  const { title, tracks, view, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-4xl px-gutter pt-8 pb-24">
      <Link to={form.path} className="link">
        {copy.back(title)}
      </Link>
      <FilmPart view={view} reply={reply} {...form} />
      {form.isGuest ? null : <FilmCuts path={form.path} tracks={tracks} cuts={view.cuts} reply={reply} />}
    </div>
  );
}

export const meta = unlistedMeta<typeof loader>(({ title }) => copy.titleOf(title));
