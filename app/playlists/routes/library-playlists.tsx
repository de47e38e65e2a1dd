import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { LibraryTabs } from "#app/identity/account/components/library-tabs.tsx";
import { PlaylistsPage } from "#app/playlists/editor/components/playlists-page.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { desktopPaths, handheldPaths } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";
import { changePlaylists } from "#app/playlists/editor/list-action.server.ts";
import { readPlaylistsPage } from "#app/playlists/editor/read-playlists-page.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

const path = "/library/playlists";

const pathsFor = (request: Request) => (isHandheld(request.headers) ? handheldPaths : desktopPaths);

/** The person's playlists as the first page of their library. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireActor(ctx);
  const mayHave = can(actor, "playlists", ctx.company);
  const list = mayHave ? await readPlaylistsPage(ctx, { path, editBase: pathsFor(request).list }) : null;
  return { list, company: ctx.company.name };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  return changePlaylists(ctx, await readForm(request), { ...pathsFor(request), list: path });
}

export default function LibraryPlaylists() {
  const { list } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <LibraryTabs />
      <div className="mt-6">
        {list ? (
          <PlaylistsPage data={list} lastResult={lastResult} />
        ) : (
          <EmptyState title={copy.noRight}>{copy.noRightHint}</EmptyState>
        )}
      </div>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${copy.title} · ${data?.company ?? ""}` },
  { name: "robots", content: "noindex" },
];
