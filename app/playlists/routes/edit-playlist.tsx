import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { FeaturedIn } from "#app/playlists/components/featured-in.tsx";
import { PlaylistsPage } from "#app/playlists/editor/components/playlists-page.tsx";
import { editorCopy } from "#app/playlists/editor/editor-copy.ts";
import { desktopPaths, handheldPaths } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { changePlaylists } from "#app/playlists/editor/playlists.action.server.ts";
import { readPlaylistsPage } from "#app/playlists/editor/read-playlists-page.server.ts";
import { listFeaturingPlaylists } from "#app/playlists/list-featuring-playlists.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** Max characters: longer than any id or title. */
const maxLength = 200;

/**
 * The user's playlists; with `songFeaturedIn` those that contain that song, whose title is `name`. Phones and tablets have another URL
 * (docs/product/playlists.md).
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const songId = query.get("songFeaturedIn")?.slice(0, maxLength) ?? null;
  if (songId !== null) {
    requireAccess(ctx, "featured-in");
    const playlists = songId === "" ? null : await listFeaturingPlaylists(ctx, { songId });
    return { featured: { playlists, name: query.get("name")?.slice(0, maxLength) ?? "" }, list: null };
  }
  if (isHandheld(request.headers)) throw redirect(`${handheldPaths.list}${ctx.url.search}`);
  return { featured: null, list: await readPlaylistsPage(ctx, { path: desktopPaths.list }) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  return changePlaylists(ctx, await readForm(request), isHandheld(request.headers) ? handheldPaths : desktopPaths);
}

export default function EditPlaylist() {
  const { featured, list } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (featured) return <FeaturedIn {...featured} />;
  return list ? <PlaylistsPage data={list} lastResult={lastResult} /> : null;
}

export const meta = staffMeta<typeof loader>((page) =>
  page.featured ? copy.featuredIn(page.featured.name) : editorCopy.title,
);
