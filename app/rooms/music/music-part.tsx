import { useEffect } from "react";
import { PlayAll } from "#app/catalogue/record/components/play-all.tsx";
import { ListeningReports } from "#app/playlists/sharing/components/listening-reports.tsx";
import { Entries } from "#app/playlists/sharing/components/shared-playlist-page.tsx";
import { trackAnchor } from "#app/playlists/sharing/components/shared-track-row.tsx";
import { forgetTyping, pauseToType, resumeAfterTyping } from "#app/playlists/sharing/pause-to-type.ts";
import { tracksOf } from "#app/playlists/sharing/shared-playlist.ts";
import { doneAnchor, type LockedMusic, partAnchor, type RoomMusic } from "#app/rooms/music/room-music.ts";
import { roomCopy } from "#app/rooms/room-copy.ts";
import { DoneForm } from "#app/sharing/components/done-form.tsx";
import { ItemAnswer } from "#app/sharing/components/item-answer.tsx";
import type { AnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { answeredItems } from "#app/sharing/visits/passage-answer.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";

const { music: copy } = roomCopy;

type MusicPartProps = {
  lists: RoomMusic[];
  locked: LockedMusic[];
  /** Whom answers go to: the sender's name. */
  to: string;
  /** Result of a plain form, and the address that it was sent to. */
  reply: AnswerReply | undefined;
  sentTo: string;
};

/** The music of a room: one list for each link, newest first, with its answers. */
export function MusicPart({ lists, locked, to, reply, sentTo }: MusicPartProps) {
  // Every answer that is saved reads them anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each of them.
  useEffect(resumeAfterTyping, [lists]);
  useEffect(() => forgetTyping, []);
  return (
    <section aria-label={copy.title} onInput={pauseToType}>
      {lists.length + locked.length === 0 ? <p className="mt-8 text-mute">{copy.none}</p> : null}
      {lists.map((list) => (
        <List key={list.id} list={list} to={to} reply={sentTo === list.playlist.answerPath ? reply : undefined} />
      ))}
      {locked.map(({ id, kind, path }) => (
        <p key={id} className="mt-8">
          <a href={path} className="link">
            {copy.locked[kind]}
          </a>
        </p>
      ))}
    </section>
  );
}

type ListProps = { list: RoomMusic; to: string; reply: AnswerReply | undefined };

function List({ list, to, reply }: ListProps) {
  const { id, kind, playlist, slides, message, answers, takesNotes, isStaff, isDone, visit } = list;
  const tracks = tracksOf(playlist);
  const context = tracks.map(({ track }) => track);
  const found = answeredItems(answers);
  const items = [...tracks, ...slides];
  const answered = items.filter((item) => found.has(item.id)).length;
  const form = { path: playlist.answerPath, disabled: isStaff, takesNotes, reply };
  return (
    <section id={partAnchor(id)} className="mt-10">
      {visit === null ? null : (
        <>
          <ListeningReports playlist={playlist} visit={visit} />
          <noscript>
            <img src={`${playlist.path}/visit`} alt="" className="sr-only" />
          </noscript>
        </>
      )}
      <h2 className="text-xl [overflow-wrap:anywhere]">{playlist.title}</h2>
      {message ? (
        <p className="mt-2 max-w-[60ch] whitespace-pre-line border-l-2 border-line pl-4 [overflow-wrap:anywhere]">
          {message}
        </p>
      ) : null}
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <PlayAll tracks={context} />
        {kind === "playlist" ? null : (
          <a href={playlist.path} className="row-action min-h-11">
            {copy.asSlides}
          </a>
        )}
      </p>
      {items.length === 0 ? <p className="mt-3 text-mute">{copy.empty}</p> : null}
      <Entries playlist={playlist} context={context} answering={{ answers, takesNotes, isStaff, isDone, reply }} />
      {slides.length === 0 ? null : (
        <ul className="mt-4 grid gap-6">
          {slides.map((slide) => (
            <li key={slide.id} id={trackAnchor(slide.id)} className="grid gap-2 [overflow-wrap:anywhere]">
              <a href={slide.to} className="link font-semibold">
                {slide.name}
              </a>
              <ItemAnswer
                {...form}
                compact
                item={slide.id}
                legend={sharePageCopy.answer.ask(slide.name)}
                answer={answers[slide.id]}
              />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 ? null : (
        <div className="mt-6 grid max-w-2xl gap-5">
          {takesNotes ? (
            <ItemAnswer
              {...form}
              item={wholeItem}
              legend={sharePageCopy.answer.whole(to)}
              answer={answers[wholeItem]}
            />
          ) : null}
          <DoneForm {...form} id={doneAnchor(id)} total={items.length} {...{ to, isDone, answered }} />
        </div>
      )}
      {playlist.markNotice === null ? null : (
        <p className="mt-4 text-sm text-mute print:hidden">{playlist.markNotice}</p>
      )}
    </section>
  );
}
