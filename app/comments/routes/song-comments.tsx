import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { submitDeletion } from "#app/comments/comment-deletion.action.server.ts";
import { commentPath } from "#app/comments/comment-path.ts";
import { SongThreads } from "#app/comments/components/song-threads.tsx";
import { listComments } from "#app/comments/list-comments.server.ts";
import { submitComment } from "#app/comments/song-comment.action.server.ts";
import { threadPage } from "#app/comments/thread-page.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { songPath, type TrackView } from "#app/track/track.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

const title = "Comments";
/** docs/product/comments-and-segments.md. */
const login = "LOGIN to comment";
/** For signed-in users without the permission. */
const missingRight =
  "You can read comments here. To write them, ask an administrator of your workspace for the permission to comment.";

/** `playListId`, `comment` and `comments` of the query. */
function readQuery(url: string) {
  const query = new URL(url).searchParams;
  const idOf = (name: string) => query.get(name)?.slice(0, 64) || null;
  return { playListId: idOf("playListId"), commentId: idOf("comment"), page: Number(query.get("comments")) || 1 };
}

/** Comments require sign-in. Visitors without an account share a cached page without any. */
export async function loader({ request, params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { actor, company } = ctx;
  if (actor === null) return { reader: null, threads: [], page: 1, pages: 1, commentId: null, listed: {} };
  const { playListId, commentId, page } = readQuery(request.url);
  const items = await listComments(ctx, { tracks: { slug }, playListId });
  const threads = Object.values(items).flatMap(({ times }) => times);
  return {
    reader: { id: actor.id, canComment: can(actor, "comment", company) },
    commentId,
    // The player shows the comments of the same playlist.
    listed: playListId === null ? {} : { playListId },
    ...threadPage(threads, { page, commentId }),
  };
}

/** `act=delete` with `id`, else a new comment with `start`, `end` and `message`. */
export async function action({ request, params: { slug = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { playListId } = readQuery(request.url);
  const place = { slug, playListId };
  const form = await readForm(request);
  if (form.get("act") === "delete") return submitDeletion(ctx, form.get("id"), commentPath(place, null));
  return submitComment(ctx, form, place);
}

/** Comments section of a song's page: text with links and plain forms. */
export default function SongComments() {
  const { reader, listed, ...list } = useLoaderData<typeof loader>();
  const track = useOutletContext<TrackView>();
  const reply = useActionData<typeof action>() ?? null;
  return (
    <section id="comments" className="scroll-mt-24 print:hidden">
      <h2 className="mb-3 text-xl">{title}</h2>
      {reader ? <SongThreads {...list} track={{ ...track, ...listed }} reader={reader} reply={reply} /> : null}
      {reader?.canComment === false ? <p className="mt-2 text-mute">{missingRight}</p> : null}
      {reader ? null : (
        <ButtonLink to={`/login?returnUrl=${encodeURIComponent(songPath(track))}`} variant="quiet" className="mt-2">
          {login}
        </ButtonLink>
      )}
    </section>
  );
}
