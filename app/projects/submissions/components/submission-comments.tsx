import { Form } from "@remix-run/react";
import { CommentFields } from "#app/comments/components/comment-fields.tsx";
import type { FormInput } from "#app/comments/song-comment.action.server.ts";
import type { Comment } from "#app/player/comments/comment.ts";
import { CommentThreads } from "#app/projects/submissions/components/comment-threads.tsx";
import { LocalComments } from "#app/projects/submissions/components/local-comments.tsx";
import type { SubmissionPageView } from "#app/projects/submissions/read-submission-page.server.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";
import { submissionPageCopy as copy } from "#app/projects/submissions/submission-page-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

type SubmissionCommentsProps = { page: SubmissionPageView; reply: FormInput | null };

/** Comments on a submission: stored on the server for users with an account, otherwise in this browser. */
export function SubmissionComments({ page, reply }: SubmissionCommentsProps) {
  const { ref, submission, threads, reader, member } = page;
  const { id, track, durationMs } = submission;
  return (
    <section id="comments" className="mt-12 scroll-mt-24 print:hidden">
      <h2 className="mb-2 text-xl">{copy.comments}</h2>
      {reader === null ? (
        <>
          <p className="hint mb-4 max-w-[60ch]">{copy.local}</p>
          <LocalComments submissionId={id} track={track} durationMs={durationMs} />
          <ButtonLink
            to={`/login?returnUrl=${encodeURIComponent(submissionPath(ref))}`}
            variant="quiet"
            size="small"
            className="mt-6"
          >
            {copy.login}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="hint mb-4 max-w-[60ch]">{member ? copy.membersRead : copy.ownOnly}</p>
          <CommentThreads threads={threads} track={track} removal={(comment) => <RemoveForm comment={comment} />} />
          <CommentFields reply={reply} />
        </>
      )}
    </section>
  );
}

function RemoveForm({ comment: { _id, message } }: { comment: Comment }) {
  return (
    <Form method="post">
      <FormKey />
      <input type="hidden" name="act" value="delete" />
      <button type="submit" name="id" value={_id} className="link link-action" aria-label={copy.removeOf(message)}>
        {copy.remove}
      </button>
    </Form>
  );
}
