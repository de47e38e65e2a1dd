import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { PlaylistsPage } from "#app/playlists/editor/components/playlists-page.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { desktopPaths, handheldPaths } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { changePlaylists } from "#app/playlists/editor/playlists.action.server.ts";
import { readPlaylistsPage } from "#app/playlists/editor/read-playlists-page.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { catalogue: true } satisfies RouteHandle;

/** The user's playlists on a phone or tablet; visitors without an account are asked to sign in, on every device. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { actor } = ctx;
  // The desktop page has nothing for visitors without an account, and a narrow window cannot be told from a desktop.
  if (actor !== null && !isHandheld(request.headers)) throw redirect(`${desktopPaths.list}${ctx.url.search}`);
  return { list: actor === null ? null : await readPlaylistsPage(ctx, { path: handheldPaths.list }) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  return changePlaylists(ctx, await readForm(request), handheldPaths);
}

const signIn = `/login?${new URLSearchParams({ returnUrl: handheldPaths.list })}`;

export default function MyPlaylists() {
  const { list } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (list) return <PlaylistsPage data={list} lastResult={lastResult} />;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <EmptyState title={copy.signIn} action={<ButtonLink to={signIn}>{copy.signInAction}</ButtonLink>}>
        {copy.signInHint}
      </EmptyState>
    </div>
  );
}

export const meta = staffMeta(copy.title);
