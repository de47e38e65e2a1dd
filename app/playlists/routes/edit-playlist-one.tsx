import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { EditorPage } from "#app/playlists/editor/components/editor-page.tsx";
import { desktopPaths, handheldPaths, onPage } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { editPlaylist } from "#app/playlists/editor/playlist.action.server.ts";
import { readEditorPage } from "#app/playlists/editor/read-editor-page.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { requestedPage } from "#app/playlists/rows/rows-page.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  const { id = "" } = params;
  if (isHandheld(request.headers)) throw redirect(`${handheldPaths.editPath(id)}${ctx.url.search}`);
  const { list, editPath } = desktopPaths;
  const stored = await readPlaylist(ctx, { id, hidden: true });
  if (stored === null) throw new AppError("not_found", playlistsCopy.gone);
  // With read access only, redirects to the read-only page.
  if (!stored.canEdit) throw redirect(playlistPath(stored));
  const playlist = await readSmartRows(ctx, stored);
  const editor = await readEditorPage(ctx, { playlist, path: editPath(id), view: playlistPath(playlist), list });
  if (editor.lastPage !== null) throw redirect(editor.lastPage);
  return editor;
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  const { id = "" } = params;
  const page = onPage(desktopPaths.editPath(id), requestedPage(ctx.url.searchParams));
  const paths = { ...desktopPaths, page };
  return editPlaylist(ctx, { id, form: await readPictureForm(request), paths });
}

export default function EditOnePlaylist() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return <EditorPage data={data} lastResult={lastResult} />;
}

export const meta = staffMeta<typeof loader>((page) => page.playlist.name);
