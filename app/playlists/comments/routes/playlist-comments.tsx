import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { playlistCommentsPath } from "#app/comments/comment-path.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { changeComments } from "#app/playlists/comments/comments.action.server.ts";
import { readCommentsQuery } from "#app/playlists/comments/comments-query.ts";
import { CommentsPage } from "#app/playlists/comments/components/comments-page.tsx";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";
import { readPlaylistComments } from "#app/playlists/comments/read-playlist-comments.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** Comments on all tracks of a playlist, for signed-in users with read access. */
export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  const query = readCommentsQuery(ctx.url.searchParams);
  const comments = await readPlaylistComments(ctx, { slug, ...query });
  return { ...comments, view: query.view, commentId: query.commentId };
}

export async function action({ request, params: { slug = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  // Not `request.url`: for forms sent by JavaScript it has more parameters.
  const kept = ["show", "page", "comment"].flatMap((name) => {
    const value = ctx.url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const page = [playlistCommentsPath({ slug }), ...(kept.length > 0 ? [new URLSearchParams(kept)] : [])].join("?");
  return changeComments(ctx, { form: await readForm(request), page });
}

export default function PlaylistCommentsPage() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return <CommentsPage data={data} lastResult={lastResult} />;
}

export const meta = staffMeta<typeof loader>((page) => copy.titleOf(page.playlist.name));
