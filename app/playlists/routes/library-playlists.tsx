import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { LibraryTabs } from "#app/identity/account/components/library-tabs.tsx";
import { PlaylistsPage } from "#app/playlists/editor/components/playlists-page.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { desktopPaths, handheldPaths } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { changePlaylists } from "#app/playlists/editor/playlists.action.server.ts";
import { readPlaylistsPage } from "#app/playlists/editor/read-playlists-page.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const path = "/library/playlists";

const pathsFor = (request: Request) => (isHandheld(request.headers) ? handheldPaths : desktopPaths);

/** The user's playlists as the first page of their library. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return readPlaylistsPage(ctx, { path, editBase: pathsFor(request).list });
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  return changePlaylists(ctx, await readForm(request), { ...pathsFor(request), list: path });
}

export default function LibraryPlaylists() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <LibraryTabs />
      <div className="mt-6">
        <PlaylistsPage data={data} lastResult={lastResult} />
      </div>
    </div>
  );
}

export const meta = staffMeta(copy.title);
