import { Link } from "@remix-run/react";
import { CommentFields } from "#app/comments/components/comment-fields.tsx";
import { SongThread } from "#app/comments/components/song-thread.tsx";
import type { FormInput } from "#app/comments/song-comment.action.server.ts";
import { songCommentsCopy as copy } from "#app/comments/song-comments-copy.ts";
import type { CommentThread } from "#app/player/comments/comment.ts";
import type { PlayableTrack } from "#app/player/player.ts";

type SongThreadsProps = {
  track: PlayableTrack;
  threads: CommentThread[];
  /** Page of threads, from 1. */
  page: number;
  pages: number;
  reader: { id: string; canComment: boolean };
  /** Comment that the URL links to. */
  commentId: string | null;
  /** A submitted form with errors. */
  reply: FormInput | null;
};

/** Comments of a song for signed-in users: threads of one page, and the forms. */
export function SongThreads({ track, threads, page, pages, reader, commentId, reply }: SongThreadsProps) {
  const { canComment } = reader;
  return (
    <>
      {threads.length === 0 ? <p className="mb-4 text-mute">{copy.empty}</p> : null}
      <ol className="grid gap-5">
        {threads.map((thread) => (
          <SongThread
            key={`${thread.startTime}-${thread.endTime}`}
            thread={thread}
            track={track}
            readerId={reader.id}
            canReply={canComment}
            open={thread.comments.some(({ _id }) => _id === commentId)}
            reply={reply}
          />
        ))}
      </ol>
      {pages > 1 ? <ThreadPages page={page} pages={pages} playListId={track.playListId} /> : null}
      {canComment ? <CommentFields key={commentId} reply={reply?.form === "new" ? reply : null} /> : null}
    </>
  );
}

type ThreadPagesProps = Pick<SongThreadsProps, "page" | "pages"> & Pick<PlayableTrack, "playListId">;

/** Page links: 50 threads each. Plain, because the song's page has no room for the scripts of long lists. */
function ThreadPages({ page, pages, playListId }: ThreadPagesProps) {
  // Without it the page would show the catalogue's comments, and a new comment would be visible to the whole company.
  const place: Record<string, string> = playListId ? { playListId } : {};
  return (
    <nav aria-label={copy.pages} className="flex flex-wrap gap-1.5 pt-5">
      {Array.from({ length: pages }, (_, at) => at + 1).map((mark) => (
        <Link
          key={mark}
          to={`?${new URLSearchParams({ ...place, comments: String(mark) })}`}
          className="page-link"
          aria-current={mark === page ? "page" : undefined}
          preventScrollReset
        >
          {mark}
        </Link>
      ))}
    </nav>
  );
}
