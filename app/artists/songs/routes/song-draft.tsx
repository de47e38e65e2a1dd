import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { StatedSharesSummary } from "#app/artists/shares/components/stated-shares-summary.tsx";
import { sharesPath } from "#app/artists/shares/shares-path.ts";
import { FilesSection } from "#app/artists/songs/components/files-section.tsx";
import { Section } from "#app/artists/songs/components/section.tsx";
import { SendSection } from "#app/artists/songs/components/send-section.tsx";
import { SongActions } from "#app/artists/songs/components/song-actions.tsx";
import { AiSection, CreditsSection, SongSection } from "#app/artists/songs/components/song-fields.tsx";
import { Signature, SubmissionFacts } from "#app/artists/songs/components/submission-facts.tsx";
import { readOwnSubmission, type Submission } from "#app/artists/songs/read-submission.server.ts";
import { aiParts, sections, songFields, songsPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { submitDraft } from "#app/artists/songs/submit-draft.action.server.ts";
import { artistPath, songPath } from "#app/track/track.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /artists/songs/:id: a submitted song; a draft is edited here. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readOwnSubmission(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitDraft(ctx, request, { id });
}

function State({ song, files }: Pick<Submission, "song" | "files">) {
  const isRead = files.every(({ state }) => state === "ready");
  return (
    <div className="my-4 max-w-[60ch]">
      <p>
        {copy.stateLead[song.state]} {song.state === "sent" ? (isRead ? copy.inRating : copy.preparing) : null}
      </p>
      {song.state === "refused" ? (
        <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
          <span className="font-semibold">{copy.reason}:</span> {song.reason}
        </p>
      ) : null}
      {song.state === "published" && song.slug !== null ? (
        <Link to={songPath({ slug: song.slug })} className="link mt-2 inline-block py-1">
          {copy.openSong}
        </Link>
      ) : null}
    </div>
  );
}

export default function SongDraftPage() {
  const submission = useLoaderData<typeof loader>() as Submission;
  const reply = useActionData<FormReply>();
  const { song, version, files } = submission;
  // A section is reset when what is stored of it changes: what was typed in the others stays.
  const stored = (names: readonly (keyof typeof song)[]) => JSON.stringify(names.map((name) => song[name]));
  const isDraft = song.state === "draft";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={songsPath} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{song.title}</h1>
      <p className="mt-1 text-row text-mute">
        {song.artistStatus === "published" ? (
          <Link to={artistPath({ slug: song.artistSlug })} className="link inline-block py-1">
            {song.artist}
          </Link>
        ) : (
          song.artist
        )}
      </p>
      <DeskNav current="songs" />
      <State {...submission} />
      {isDraft ? (
        <nav aria-label={copy.contents} className="mb-6 flex flex-wrap gap-x-5 text-row">
          {sections.map((name) => (
            <a key={name} href={`#${name}`} className="link py-2">
              {copy.sections[name]}
            </a>
          ))}
        </nav>
      ) : null}
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
        {isDraft ? (
          <SongSection key={stored(songFields)} submission={submission} reply={reply} />
        ) : (
          <SubmissionFacts song={song} />
        )}
        <FilesSection key={JSON.stringify(files)} submission={submission} reply={reply} />
        {isDraft ? (
          <>
            <CreditsSection key={stored(["credits"])} submission={submission} reply={reply} />
            <AiSection key={stored([...aiParts, "aiEvidence"])} submission={submission} reply={reply} />
          </>
        ) : null}
        <Section name="shares">
          <StatedSharesSummary
            shares={submission.shares}
            now={submission.now}
            to={sharesPath(song.id)}
            canEdit={isDraft || song.state === "sent"}
          />
        </Section>
        {isDraft ? <SendSection submission={submission} reply={reply} /> : <Signature {...submission} />}
        <SongActions key={version} submission={submission} reply={reply} />
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ song }) => song.title);
