import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import printCss from "#app/catalogue/record/print.css?url";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { PlaylistPage } from "#app/playlists/components/playlist-page.tsx";
import { handheldPaths, onPage } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { playlistMeta } from "#app/playlists/playlist-meta.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { listedIds } from "#app/playlists/rows/playlist-row.ts";
import { requestedPage, rowsPage } from "#app/playlists/rows/rows-page.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printCss, media: "print" }];

/** Read-only page of a playlist. Phones and tablets have another URL: docs/product/playlists.md. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const page = requestedPage(ctx.url.searchParams);
  const stored = await readPlaylist(ctx, { slug: params.slug ?? "" });
  if (stored === null) throw new AppError("not_found", copy.notShared);
  if (isHandheld(request.headers)) throw redirect(onPage(handheldPaths.editPath(stored.id), page));
  const playlist = await readSmartRows(ctx, stored);
  const canPresent = ctx.actor !== null && can(ctx.actor, "playlists", ctx.company);
  const canLicense = ctx.actor === null || can(ctx.actor, "transactions", ctx.company);
  const results = rowsPage(playlist.rows, { page });
  const lit = await readListLights(ctx, listedIds(playlist.rows));
  return { playlist: { ...playlist, rows: [] }, results, ...lit, canPresent, canLicense, origin: ctx.url.origin };
}

export default function Playlist() {
  const { playlist, results, totals, canPresent, canLicense } = useLoaderData<typeof loader>();
  return <PlaylistPage {...{ playlist, results, totals, canPresent, canLicense }} />;
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  const siteName = matches.find((match) => match.id === "root")?.data?.visitor.company.name ?? "";
  if (!data) return [];
  return [
    { title: [data.playlist.name, siteName].filter(Boolean).join(" · ") },
    ...playlistMeta(
      { ...data.playlist, rows: data.results.rows },
      { origin: data.origin, siteName, whole: data.results },
    ),
  ];
};
