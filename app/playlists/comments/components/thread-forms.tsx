import { useLocation } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { maxMessageLength } from "#app/player/comments/comment.ts";
import type { CommentsPageData } from "#app/playlists/comments/comments-page-data.ts";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";
import type { PlaylistThread, ThreadComment } from "#app/playlists/comments/playlist-thread.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type ThreadFormProps = {
  thread: PlaylistThread;
  first: ThreadComment;
  data: CommentsPageData;
  lastResult: FormResult | undefined;
};

/** The reply for this thread's form with the button value `act`. */
function resultOf(result: FormResult | undefined, act: string, { id }: ThreadComment): FormResult | undefined {
  const isOwn = result?.status === "error" && result.initialValue?.act === act && result.initialValue.thread === id;
  return isOwn ? result : undefined;
}

/** URL with the current filter, to which the forms redirect. */
function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

const summaryLook = "btn btn-quiet btn-small";

export function AssignForm({ thread, first, data, lastResult }: ThreadFormProps) {
  const own = resultOf(lastResult, "assign", first);
  const here = useHere();
  const current = thread.assignee;
  // A former member stays selected until the form is saved.
  const formerAssignee = current === null || data.people.some(({ id }) => id === current.id) ? [] : [current];
  return (
    <details key={`assign ${current?.id}`} open={own !== undefined} className="open:w-full">
      <summary className={summaryLook} aria-label={copy.assignOf(first.message)}>
        {copy.assign}
      </summary>
      <FormFrame noValidate action={here} reply={own} className="mt-3 mb-2 flex max-w-md flex-wrap items-end gap-3">
        {({ field }) => (
          <>
            <input type="hidden" name="thread" value={first.id} />
            <Select
              {...field("assignee", current?.id)}
              label={copy.assignee}
              className="min-w-0 flex-1"
              options={[
                { value: "", label: copy.noOne },
                ...[...formerAssignee, ...data.people].map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Button name="act" value="assign">
              {copy.saveAssignee}
            </Button>
          </>
        )}
      </FormFrame>
    </details>
  );
}

export function ReplyForm({ thread, first, data, lastResult }: ThreadFormProps) {
  const own = resultOf(lastResult, "reply", first);
  const here = useHere();
  const isLinked = thread.comments.some(({ id }) => id === data.commentId);
  return (
    <details key={`reply ${thread.comments.length}`} open={isLinked || own !== undefined} className="open:w-full">
      <summary className={summaryLook} aria-label={copy.replyTo(first.message)}>
        {copy.reply}
      </summary>
      <FormFrame
        noValidate
        action={here}
        reply={own}
        unlisted={["startTime", "endTime", "trackId", "playListId"]}
        className="mt-3 mb-2 grid max-w-xl gap-3"
      >
        {({ field }) => (
          <>
            <input type="hidden" name="thread" value={first.id} />
            <input type="hidden" name="playListId" value={data.playlist.id} />
            <input type="hidden" name="trackId" value={thread.trackId} />
            <input type="hidden" name="startTime" value={thread.startMs / 1000} />
            <input type="hidden" name="endTime" value={thread.endMs / 1000} />
            <Field multiline {...field("message")} label={copy.message} maxLength={maxMessageLength} required />
            <Button name="act" value="reply" className="justify-self-start">
              {copy.send}
            </Button>
          </>
        )}
      </FormFrame>
    </details>
  );
}
