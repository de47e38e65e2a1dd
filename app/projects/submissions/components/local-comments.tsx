import { type FormEvent, useEffect, useState } from "react";
import { type Comment, type CommentThread, maxMessageLength } from "#app/player/comments/comment.ts";
import { commentCopy } from "#app/player/comments/comment-copy.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import {
  addLocalComment,
  readLocalComments,
  removeLocalComment,
  subscribeToLocalComments,
} from "#app/projects/submissions/comments/local-comments.ts";
import { CommentThreads } from "#app/projects/submissions/components/comment-threads.tsx";
import { savedToast } from "#app/projects/submissions/components/wave-comment.tsx";
import { submissionPageCopy as copy } from "#app/projects/submissions/submission-page-copy.ts";
import { readTime } from "#app/track/read-time.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type LocalCommentsProps = { submissionId: string; track: PlayableTrack | null; durationMs: number | null };
type Errors = { start?: string; end?: string; message?: string };

const noErrors: Errors = {};

/** Comments of visitors without an account, stored in this browser: docs/product/comments-and-segments.md. */
export function LocalComments({ submissionId, track, durationMs }: LocalCommentsProps) {
  // Null during server rendering and until hydration.
  const [threads, setThreads] = useState<CommentThread[] | null>(null);
  const [errors, setErrors] = useState(noErrors);
  useEffect(() => {
    const read = () => setThreads(readLocalComments(submissionId));
    read();
    return subscribeToLocalComments(read);
  }, [submissionId]);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    const [startTime, endTime, message] = [readTime(typed("start")), readTime(typed("end")), typed("message")];
    const found = errorsOf({ startTime, endTime, message, durationMs });
    setErrors(found);
    if (startTime === null || endTime === null || found !== noErrors) return;
    if (!addLocalComment(submissionId, { startTime, endTime, message }))
      return setErrors({ message: copy.errors.full });
    showToast({ id: savedToast, kind: "success", title: commentCopy.saved });
    form.reset();
  }

  function remove(comment: Comment) {
    const isRemoved = removeLocalComment(submissionId, comment);
    showToast(
      isRemoved
        ? { id: savedToast, kind: "success", title: commentCopy.deleted }
        : { kind: "error", title: commentCopy.deleteFailed },
    );
  }

  if (threads === null) return <noscript>{copy.noScript}</noscript>;
  return (
    <>
      <CommentThreads
        threads={threads}
        track={track}
        removal={(comment) => (
          <button
            type="button"
            className="link link-action"
            aria-label={copy.removeOf(comment.message)}
            onClick={() => remove(comment)}
          >
            {copy.remove}
          </button>
        )}
      />
      <form className="mt-8 grid max-w-xl gap-4" onSubmit={add} noValidate>
        <h3 className="font-semibold">{copy.localForm}</h3>
        <div className="grid grid-cols-2 gap-4">
          <Field name="start" label={copy.from} hint={copy.timeHint} error={errors.start} autoComplete="off" required />
          <Field name="end" label={copy.to} error={errors.end} autoComplete="off" required />
        </div>
        <Field
          multiline
          name="message"
          label={copy.message}
          error={errors.message}
          maxLength={maxMessageLength}
          required
        />
        <Button className="justify-self-start">{copy.add}</Button>
      </form>
    </>
  );
}

type Typed = { startTime: number | null; endTime: number | null; message: string; durationMs: number | null };

function errorsOf({ startTime, endTime, message, durationMs }: Typed): Errors {
  if (startTime === null) return { start: copy.errors.time };
  if (endTime === null) return { end: copy.errors.time };
  if (endTime <= startTime) return { end: copy.errors.order };
  if (durationMs !== null && endTime * 1000 > durationMs) return { end: copy.errors.late };
  return message === "" ? { message: copy.errors.message } : noErrors;
}
