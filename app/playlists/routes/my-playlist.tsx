import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { PlaylistPage } from "#app/playlists/components/playlist-page.tsx";
import { EditorPage } from "#app/playlists/editor/components/editor-page.tsx";
import { desktopPaths, handheldPaths, onPage } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { editPlaylist } from "#app/playlists/editor/playlist.action.server.ts";
import { readEditorPage } from "#app/playlists/editor/read-editor-page.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { listedIds } from "#app/playlists/rows/playlist-row.ts";
import { requestedPage, rowsPage } from "#app/playlists/rows/rows-page.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

export const handle = { catalogue: true } satisfies RouteHandle;

/** A playlist on a phone or tablet: the editor for those who may change it, otherwise the read-only page. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const { actor, company } = ctx;
  const handheld = isHandheld(request.headers);
  const canPresent = actor !== null && can(actor, "playlists", company);
  if (canPresent && !handheld) throw redirect(`${desktopPaths.editPath(id)}${ctx.url.search}`);
  const page = requestedPage(ctx.url.searchParams);
  const stored = await readPlaylist(ctx, { id, hidden: true });
  if (stored === null) throw new AppError("not_found", copy.notShared);
  const { name, canEdit } = stored;
  if (!handheld)
    throw redirect(canEdit ? `${desktopPaths.editPath(id)}${ctx.url.search}` : onPage(playlistPath(stored), page));
  const current = await readSmartRows(ctx, stored);
  const canLicense = actor === null || can(actor, "transactions", company);
  const common = { canPresent, canLicense, name };
  if (canEdit) {
    const paths = { path: handheldPaths.editPath(id), view: null, list: handheldPaths.list };
    const editor = await readEditorPage(ctx, { playlist: current, ...paths });
    if (editor.lastPage !== null) throw redirect(editor.lastPage);
    const { lights, totals } = editor;
    return { editor, playlist: null, results: null, lights, totals, ...common };
  }
  const rows = current.rows.filter((row) => row.kind === "heading" || row.track !== null);
  const results = rowsPage(rows, { page });
  const lit = await readListLights(ctx, listedIds(rows));
  return { editor: null, playlist: { ...current, rows: [] }, results, ...lit, ...common };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  const { id = "" } = params;
  const page = onPage(handheldPaths.editPath(id), requestedPage(ctx.url.searchParams));
  const paths = { ...handheldPaths, page };
  return editPlaylist(ctx, { id, form: await readPictureForm(request), paths });
}

export default function MyPlaylist() {
  const { editor, playlist, results, totals, canPresent, canLicense } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (editor) return <EditorPage data={editor} lastResult={lastResult} />;
  return playlist ? <PlaylistPage {...{ playlist, results, totals, canPresent, canLicense }} /> : null;
}

export const meta = staffMeta<typeof loader>((page) => page.name);
