import { Suspense } from "react";
import { Passages } from "#app/playlists/sharing/components/passages.tsx";
import { type Reel, slidePath, slideTotal } from "#app/reels/reel.ts";
import { DoneForm } from "#app/sharing/components/done-form.tsx";
import { ItemAnswer } from "#app/sharing/components/item-answer.tsx";
import { RoomLine } from "#app/sharing/components/room-line.tsx";
import type { AnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { answeredItems } from "#app/sharing/visits/passage-answer.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { type ShareAnswers, shareMarks, wholeItem } from "#app/sharing/visits/share-answer.ts";
import { sharePageCopy as copy } from "#app/sharing/visits/share-page-copy.ts";

type RecipientPartProps = {
  /** Index among the viewer's slides, 0 for the cover. */
  index: number;
  reel: Pick<Reel, "path" | "slides" | "isPitch">;
  shared: {
    recipient: string;
    message: string;
    sender: Sender | null;
    /** Path of the page with everything of the job. */
    room: string | null;
    answers: ShareAnswers;
    /** Whether the visitor is not the recipient. */
    isStaff: boolean;
    /** The sender was told, and nothing was answered since. */
    isDone: boolean;
    /** Whether notes can be added to answers. */
    takesNotes: boolean;
  };
  company: string;
  /** Result of a plain answer form. */
  reply: AnswerReply | undefined;
};

/** Recipient's part of a slide: on the cover the recipient's name, then answer forms. */
export function RecipientPart({ index, reel, shared, company, reply }: RecipientPartProps) {
  const { recipient, message, sender, answers, isStaff, isDone, takesNotes, room } = shared;
  const answered = answeredItems(answers);
  const asked = reel.slides.filter(({ isText }) => !isText);
  const progress = { answered: asked.filter(({ id }) => answered.has(id)).length, total: asked.length };
  const to = sender?.name ?? company;
  const form = { path: slidePath(reel, index), disabled: isStaff, takesNotes, reply };
  if (index === 0) {
    return (
      <div className="reel-note">
        <p className="font-semibold">
          <bdi>{copy.for(recipient)}</bdi>
        </p>
        {message ? <p className="whitespace-pre-line">{message}</p> : null}
        <RoomLine room={room} />
      </div>
    );
  }
  if (index === slideTotal(reel) - 1) {
    return (
      <div className="grid gap-5">
        <Summary reel={reel} answers={answers} />
        {takesNotes ? (
          <ItemAnswer {...form} item={wholeItem} legend={copy.answer.whole(to)} answer={answers[wholeItem]} />
        ) : null}
        {asked.length === 0 ? null : <DoneForm {...form} {...progress} to={to} isDone={isDone} />}
        <p className="max-w-[60ch] text-sm text-mute print:hidden">{copy.answer.reaches(company)}</p>
      </div>
    );
  }
  const slide = reel.slides[index - 1];
  if (slide === undefined || slide.isText) return null;
  return (
    <>
      <ItemAnswer {...form} compact item={slide.id} legend={copy.answer.ask(slide.name)} answer={answers[slide.id]} />
      {reel.isPitch && takesNotes && slide.track ? (
        <Suspense>
          <Passages entry={{ id: slide.id, track: slide.track }} path={form.path} answering={{ ...shared, reply }} />
        </Suspense>
      ) : null}
      <p className="text-sm text-mute print:hidden">{copy.done.progress(progress.answered, progress.total)}</p>
    </>
  );
}

/** Slides grouped by answer. */
function Summary({ reel, answers }: { reel: Pick<Reel, "slides">; answers: ShareAnswers }) {
  const groups = shareMarks.flatMap((mark) => {
    const marked = reel.slides.filter(({ id }) => answers[id]?.mark === mark);
    return marked.length > 0 ? [{ mark, names: marked.map(({ name }) => name).join(", ") }] : [];
  });
  return (
    <div>
      <h2 className="font-semibold">{copy.answer.summary}</h2>
      {groups.length === 0 ? <p className="mt-1 text-mute">{copy.answer.none}</p> : null}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {groups.map(({ mark, names }) => (
          <div key={mark} className="contents">
            <dt className="text-mute">{copy.answer.marks[mark]}</dt>
            <dd>{names}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
