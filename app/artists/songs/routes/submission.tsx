import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StatedSharesSummary } from "#app/artists/shares/components/stated-shares-summary.tsx";
import { staffSharesPath } from "#app/artists/shares/shares-path.ts";
import { DecisionForms } from "#app/artists/songs/components/decision-forms.tsx";
import { FileList } from "#app/artists/songs/components/file-list.tsx";
import { Signature, SubmissionFacts } from "#app/artists/songs/components/submission-facts.tsx";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { staffListPath, staffSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy } from "#app/artists/songs/songs-copy.ts";
import { submitDecision } from "#app/artists/songs/staff/decide.action.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import { ratingCopy } from "#app/backoffice/rating/rating-copy.ts";
import { ratingPath } from "#app/backoffice/rating/rating-state.ts";
import { can } from "#app/identity/access/scopes.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /song-submissions/:id: everything of a song that was sent, and its decision. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const submission = await readStaffSubmission(ctx, id);
  const { actor, company } = ctx;
  return {
    submission,
    canPublish: can(actor, "rights-edit", company),
    canRate: can(actor, "rating-queue", company),
    canOpenSong: can(actor, "songs", company),
  };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitDecision(ctx, request, { id });
}

function Rating({ song, canRate }: Pick<Submission, "song"> & { canRate: boolean }) {
  if (song.recordingId === null) return <p>{copy.preparing}</p>;
  if (song.rating === null) return <p>{copy.noRating}</p>;
  return (
    <>
      <p>
        {ratingCopy.states[song.rating]}
        {song.score === null ? null : `, ${ratingCopy.scoreOf(song.score)}`}
      </p>
      {canRate ? (
        <Link to={ratingPath(song.recordingId)} className="link inline-block py-1">
          {copy.openRating}
        </Link>
      ) : null}
    </>
  );
}

export default function SubmissionPage() {
  const { canPublish, canRate, canOpenSong, ...loaded } = useLoaderData<typeof loader>();
  const submission = loaded.submission as Submission;
  const reply = useActionData<FormReply>();
  const { song, files, tracks, version } = submission;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={staffListPath} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{song.title}</h1>
      <p className="mt-1 mb-6 text-row text-mute">{copy.sentBy(song.sender, song.artist)}</p>
      <div key={version} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
        <section>
          <h2 className="mb-3 text-xl">{songsCopy.sections.files}</h2>
          <FileList
            files={files}
            tracks={tracks}
            actions={(file) => (
              <a
                href={`${staffSubmissionPath(song.id)}/files/${file.id}`}
                className="link inline-block py-1"
                aria-label={copy.downloadFile(file.name)}
                download
              >
                {copy.download}
              </a>
            )}
          />
          {canOpenSong && song.recordingId !== null ? (
            <Link to={`/songs/${song.recordingId}`} className="link inline-block py-1">
              {copy.openSong}
            </Link>
          ) : null}
        </section>
        <section>
          <h2 className="mb-3 text-xl">{copy.stated}</h2>
          <SubmissionFacts song={song} />
        </section>
        <section>
          <h2 className="mb-3 text-xl">{songsCopy.sections.shares}</h2>
          <StatedSharesSummary
            shares={submission.shares}
            now={submission.now}
            to={staffSharesPath(song.id)}
            canEdit={false}
          />
        </section>
        <section>
          <h2 className="mb-3 text-xl">{copy.signature}</h2>
          <Signature {...submission} />
          {song.signedAddress ? <p className="hint">{copy.address(song.signedAddress)}</p> : null}
        </section>
        {song.state === "published" && song.rating === null ? null : (
          <section>
            <h2 className="mb-3 text-xl">{copy.rating}</h2>
            <Rating song={song} canRate={canRate} />
          </section>
        )}
        <section>
          <h2 className="mb-3 text-xl">{copy.decision}</h2>
          {song.state === "sent" ? (
            <DecisionForms submission={submission} reply={reply} canPublish={canPublish} />
          ) : (
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              {copy.states[song.state]} {song.decidedAt === null ? null : <DateTime at={song.decidedAt} />}
              {song.reason === "" ? null : `\n${song.reason}`}
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ submission }) => submission.song.title);
