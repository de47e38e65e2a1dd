import "#app/playlists/sharing/components/shared-playlist.css";
import { Fragment, useEffect, useMemo } from "react";
import { PlayAll } from "#app/catalogue/record/components/play-all.tsx";
import { LanguageMenu } from "#app/edge/language/language-menu.tsx";
import { Picture } from "#app/media/images/picture.tsx";
import { coverAddress } from "#app/playlists/playlist.ts";
import type { Answering } from "#app/playlists/sharing/answering.ts";
import { SharedTrackRow } from "#app/playlists/sharing/components/shared-track-row.tsx";
import { forgetTyping, pauseToType, resumeAfterTyping } from "#app/playlists/sharing/pause-to-type.ts";
import { sharedPlaylistCopy as copy } from "#app/playlists/sharing/playlist-share-copy.ts";
import { type SharedPlaylist, tracksOf } from "#app/playlists/sharing/shared-playlist.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { DoneForm } from "#app/sharing/components/done-form.tsx";
import { ItemAnswer } from "#app/sharing/components/item-answer.tsx";
import { RoomLine } from "#app/sharing/components/room-line.tsx";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { answeredItems } from "#app/sharing/visits/passage-answer.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { formatDuration } from "#app/track/track.ts";

type SharedPlaylistPageProps = {
  playlist: SharedPlaylist;
  sender: Sender | null;
  recipient: string;
  message: string;
  company: string;
  /** Whether this visit is recorded. */
  isRecorded: boolean;
  answering: Answering;
  /** Path of the page with everything of the job. */
  room: string | null;
  /** How much of it is clear for the reader's use; empty without one. */
  totals: string;
};

export function SharedPlaylistPage(props: SharedPlaylistPageProps) {
  const { playlist, sender, recipient, message, company, isRecorded, answering, totals, room } = props;
  const { isStaff, isDone, answers, takesNotes, reply } = answering;
  const { answer, preview } = sharePageCopy;
  const { entries } = playlist;
  const context = useMemo(() => tracksOf({ entries }).map(({ track }) => track), [entries]);
  const found = answeredItems(answers);
  const answered = tracksOf({ entries }).filter(({ id }) => found.has(id)).length;
  // Every answer that is saved reads them anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each of them.
  useEffect(resumeAfterTyping, [answers]);
  useEffect(() => forgetTyping, []);
  const time = formatDuration(playlist.totalMs);
  const notice = isStaff
    ? preview
    : isRecorded
      ? `${copy.recorded.visit(company)} ${copy.recorded.details}`
      : copy.recorded.nothing(company);
  const notices = playlist.markNotice === null ? notice : `${playlist.markNotice} ${notice}`;
  return (
    <div className="shared-playlist" onInput={pauseToType}>
      <header>
        {playlist.imageKey === null ? null : (
          <Picture
            src={coverAddress(playlist.imageKey)}
            alt=""
            width={320}
            height={180}
            className="mb-6 aspect-video max-w-full rounded-sm object-cover"
          />
        )}
        <SenderHead sender={sender} company={company} />
        <h1 className="mt-5 text-title [overflow-wrap:anywhere]">{playlist.title}</h1>
        {playlist.description ? (
          <p className="mt-3 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">{playlist.description}</p>
        ) : null}
        <p className="mt-3 text-mute">{copy.tracks(context.length, time)}</p>
        <UsageTotals totals={totals} ids={context.map(({ id }) => id)} />
        <div className="shared-note">
          <p className="font-semibold">
            <bdi>{sharePageCopy.for(recipient)}</bdi>
          </p>
          {message ? <p className="whitespace-pre-line">{message}</p> : null}
        </div>
        <RoomLine room={room} />
        {context.length === 0 ? null : (
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <PlayAll tracks={context} />
            <span>{sharePageCopy.done.progress(answered, context.length)}</span>
          </p>
        )}
      </header>
      {context.length === 0 ? <p className="mt-8 text-mute">{copy.none}</p> : null}
      <Entries playlist={playlist} context={context} answering={answering} />
      <div className="mt-10 grid max-w-2xl gap-5">
        {takesNotes ? (
          <ItemAnswer
            path={playlist.answerPath}
            item={wholeItem}
            legend={answer.whole(sender?.name ?? company)}
            answer={answers[wholeItem]}
            disabled={isStaff}
            takesNotes
            reply={reply}
          />
        ) : null}
        {context.length === 0 ? null : (
          <DoneForm
            path={playlist.answerPath}
            to={sender?.name ?? company}
            disabled={isStaff}
            total={context.length}
            {...{ isDone, answered, reply }}
          />
        )}
        <p className="text-sm text-mute print:hidden">{`${answer.reaches(company)} ${notices}`}</p>
        <LanguageMenu />
      </div>
    </div>
  );
}

type EntriesProps = {
  playlist: SharedPlaylist;
  context: ReturnType<typeof tracksOf>[number]["track"][];
  answering: Answering;
};

/** Tracks by heading; those before the first heading have none. */
export function Entries({ playlist, context, answering }: EntriesProps) {
  const groups: { id: string; title: string | null; tracks: ReturnType<typeof tracksOf> }[] = [];
  for (const entry of playlist.entries) {
    if (entry.kind === "section") groups.push({ id: entry.id, title: entry.title, tracks: [] });
    else if (groups.length === 0) groups.push({ id: "start", title: null, tracks: [entry] });
    else groups.at(-1)?.tracks.push(entry);
  }
  return groups.map(({ id, title, tracks }) => (
    <Fragment key={id}>
      {title === null ? <h2 className="sr-only">{copy.list}</h2> : <h2 className="shared-section">{title}</h2>}
      {tracks.length > 0 ? (
        <ol className="shared-tracks" aria-label={title ?? copy.list} data-rows>
          {tracks.map((entry) => (
            <SharedTrackRow key={entry.id} entry={entry} playlist={playlist} context={context} answering={answering} />
          ))}
        </ol>
      ) : null}
    </Fragment>
  ));
}
