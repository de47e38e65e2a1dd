import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { EraseSender } from "#app/projects/submissions/components/erase-sender.tsx";
import type { ListedSubmission } from "#app/projects/submissions/list-submissions.server.ts";
import { canBeErased, submissionPath, submissionStates } from "#app/projects/submissions/submission.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type SubmissionRowProps = {
  submission: ListedSubmission;
  /** Playable tracks of the page, in order: the queue. */
  context: PlayableTrack[];
  /** Whether the user may change the state. */
  canChange: boolean;
  isDeleted: boolean;
  /** Whether the user may erase senders. */
  canErase: boolean;
};

/** A submission in the project's list: player, sender and state buttons. */
export function SubmissionRow({ submission, context, canChange, isDeleted, canErase }: SubmissionRowProps) {
  const { id, track, title, artist, kind, fileState, durationMs, clearedAt } = submission;
  const isLost = isDeleted && clearedAt !== null;
  const problem = kind === "upload" && fileState !== "ready" ? copy.files[fileState] : track ? null : copy.hidden;
  return (
    <li className="submission">
      {track ? <PlayButton track={track} context={context} /> : <span className="submission-still" aria-hidden />}
      <div className="submission-name">
        <h3 className="[overflow-wrap:anywhere]">
          {isDeleted ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={submissionPath(id)} className="link font-semibold" aria-label={copy.openOf(title)}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </h3>
        <p className="text-mute [overflow-wrap:anywhere]">
          <bdi>{artist}</bdi>
        </p>
      </div>
      <div className="submission-wave">
        {track ? (
          <>
            <MiniWaveform track={track} context={context} />
            <NoScriptAudio track={track} />
          </>
        ) : (
          <p className="text-sm text-mute">{isLost ? copy.lost : problem}</p>
        )}
      </div>
      <p className="submission-length">{track && durationMs !== null ? formatDuration(durationMs) : ""}</p>
      <SubmissionFacts submission={submission}>
        {/* A deleted submission's own page, which has this form, cannot be opened. */}
        {isDeleted && canErase && canBeErased(submission) ? <EraseSender id={id} /> : null}
      </SubmissionFacts>
      {canChange && !isLost ? <StateButtons submission={submission} isDeleted={isDeleted} /> : null}
    </li>
  );
}

type SubmissionFactsProps = { submission: ListedSubmission; children: ReactNode };

function SubmissionFacts({ submission, children }: SubmissionFactsProps) {
  const { state, senderName, senderId, sentAt, comments, message } = submission;
  return (
    <div className="submission-words text-sm">
      <p className="text-mute [overflow-wrap:anywhere]">
        <strong className="font-semibold text-ink">{copy.states[state]}</strong>
        {" · "}
        <bdi>{copy.from(senderName)}</bdi>
        {senderId === null ? ` ${copy.byLink}` : ""}
        {" · "}
        <DateTime at={sentAt} />
        {comments > 0 ? ` · ${copy.comments(comments)}` : ""}
      </p>
      {message === "" ? null : (
        <p dir="auto" className="mt-1 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {message}
        </p>
      )}
      {children}
    </div>
  );
}

type StateButtonsProps = Pick<SubmissionRowProps, "isDeleted"> & {
  submission: Pick<ListedSubmission, "id" | "title" | "state">;
};

/** Buttons that change the state, delete or restore. */
function StateButtons({ submission: { id, title, state }, isDeleted }: StateButtonsProps) {
  const acts = isDeleted
    ? [{ act: "restore", label: copy.restore }]
    : [
        ...submissionStates.flatMap((one) => (one === state ? [] : [{ act: one, label: copy.acts[one] }])),
        { act: "delete", label: copy.delete },
      ];
  return (
    <Form method="post" className="submission-acts" preventScrollReset>
      <input type="hidden" name="submission" value={id} />
      {acts.map(({ act, label }) => (
        <button
          key={act}
          type="submit"
          name="act"
          value={act}
          className="row-action"
          aria-label={copy.actOf(label, title)}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}
