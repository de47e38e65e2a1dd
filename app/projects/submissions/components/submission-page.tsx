import { Form } from "@remix-run/react";
import type { FormInput } from "#app/comments/song-comment.action.server.ts";
import { projectPath } from "#app/projects/spaces/project.ts";
import { EraseSender } from "#app/projects/submissions/components/erase-sender.tsx";
import { SubmissionComments } from "#app/projects/submissions/components/submission-comments.tsx";
import { SubmissionStage } from "#app/projects/submissions/components/submission-stage.tsx";
import type { SubmissionPageView } from "#app/projects/submissions/read-submission-page.server.ts";
import { submissionFilePath, submissionStates } from "#app/projects/submissions/submission.ts";
import { submissionCopy } from "#app/projects/submissions/submission-copy.ts";
import { submissionPageCopy as copy } from "#app/projects/submissions/submission-page-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { Trail } from "#app/ui/list/trail.tsx";

type SubmissionPageProps = { page: SubmissionPageView; reply: FormInput | null };

/** One submission: its track, details for members, and comments. */
export function SubmissionPage({ page, reply }: SubmissionPageProps) {
  const { submission, projectTitle, member } = page;
  const { title, artist, track } = submission;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      {member ? (
        <Trail to={projectPath(member.projectId)} label={copy.back(projectTitle)} />
      ) : (
        <p className="text-mute">
          <bdi>{copy.for(projectTitle)}</bdi>
        </p>
      )}
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-1 text-mute [overflow-wrap:anywhere]">
        <bdi>{artist}</bdi>
      </p>
      {track ? (
        <SubmissionStage track={track} at={{ ref: page.ref, id: submission.id }} hasAccount={page.reader !== null} />
      ) : (
        <p className="mt-6 border-l-2 border-line pl-4" role="status">
          {missingText(submission)}
        </p>
      )}
      {member ? <MemberFacts member={member} submission={submission} /> : null}
      <SubmissionComments page={page} reply={reply} />
    </div>
  );
}

function missingText({ kind, fileState, problem }: SubmissionPageView["submission"]): string {
  if (kind === "catalogue") return submissionCopy.hidden;
  if (fileState === "unreadable" && problem) return copy.problem(problem);
  return submissionCopy.files[fileState];
}

type MemberFactsProps = {
  member: NonNullable<SubmissionPageView["member"]>;
  submission: SubmissionPageView["submission"];
};

/** Details of a submission and the decision form, for members. */
function MemberFacts({ member, submission: { id, sentAt, title } }: MemberFactsProps) {
  const { state, senderName, senderEmail, message, address, file, canChange, canErase, isClosed } = member;
  return (
    <section className="mt-8 grid gap-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
        <dt className="text-mute">{copy.state}</dt>
        <dd>{submissionCopy.states[state]}</dd>
        <dt className="text-mute">{copy.sentBy}</dt>
        <dd className="[overflow-wrap:anywhere]">
          <bdi>{senderName}</bdi>
          {senderEmail === "" ? null : (
            <>
              {" · "}
              <a href={`mailto:${encodeURIComponent(senderEmail)}`} className="link">
                {senderEmail}
              </a>
            </>
          )}
        </dd>
        <dt className="text-mute">{copy.sentAt}</dt>
        <dd>
          <DateTime at={sentAt} />
        </dd>
        {file === null ? null : (
          <>
            <dt className="text-mute">{copy.file}</dt>
            <dd className="[overflow-wrap:anywhere]">
              <a href={submissionFilePath(id)} className="link" download>
                {copy.downloadFile(file.name, formatBytes(file.bytes))}
              </a>
            </dd>
          </>
        )}
      </dl>
      {message === "" ? null : (
        <p dir="auto" className="max-w-[60ch] whitespace-pre-line border-l-2 border-line pl-4 [overflow-wrap:anywhere]">
          {message}
        </p>
      )}
      {canChange ? (
        <Form method="post" className="flex flex-wrap gap-3">
          {submissionStates.flatMap((one) =>
            one === state ? (
              []
            ) : (
              <button
                key={one}
                type="submit"
                name="act"
                value={one}
                className={one === "shortlisted" ? "btn btn-accent" : "btn btn-quiet"}
                aria-label={submissionCopy.actOf(submissionCopy.acts[one], title)}
              >
                {submissionCopy.acts[one]}
              </button>
            ),
          )}
        </Form>
      ) : null}
      {address === null ? null : (
        <div className="max-w-2xl">
          <div className="flex flex-wrap items-end gap-3">
            <Field label={copy.link} value={address} readOnly className="min-w-64 flex-1" />
            <CopyButton address={address} size="small" />
          </div>
          <p className="hint mt-1.5">{isClosed ? copy.linkClosed : copy.linkHint}</p>
        </div>
      )}
      {canErase ? <EraseSender id={id} /> : null}
    </section>
  );
}
