import { CommentFields } from "#app/comments/components/comment-fields.tsx";
import { SongThread } from "#app/comments/components/song-thread.tsx";
import type { FormInput } from "#app/comments/song-comment-form.server.ts";
import { songCommentsCopy as copy } from "#app/comments/song-comments-copy.ts";
import type { CommentThread } from "#app/player/comments/comment.ts";
import type { TrackView } from "#app/player/track/track.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";

type SongThreadsProps = {
  track: TrackView;
  threads: CommentThread[];
  /** Pages of threads, counted from 1. */
  page: number;
  pages: number;
  reader: { id: string; canComment: boolean };
  /** A link leads to this comment. */
  commentId: string | null;
  /** A form that came back with errors. */
  reply: FormInput | null;
};

/** What signed-in people see of a song's comments: the threads of one page, and the forms. */
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
      <Pagination page={page} total={pages} param="comments" label={copy.pages} />
      {canComment ? <CommentFields key={commentId} reply={reply?.form === "new" ? reply : null} /> : null}
    </>
  );
}
