import type { ReactNode } from "react";
import { msToFrames, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import { ActButton } from "#app/rooms/film/components/act-button.tsx";
import { type FilmComment, type FilmThread, type FilmView, isAfterEnd, type RoomFilm } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { filmLimits } from "#app/rooms/film/film-limits.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const { comments: copy } = filmCopy;

export type FilmFormProps = {
  /** Page of the room. */
  path: string;
  /** Name of who writes; guests may change it. */
  name: string;
  isGuest: boolean;
  /** Reply of the film's page. */
  reply: FormReply | undefined;
};

/** `children`: buttons beside that which deletes it. */
type CommentProps = { comment: FilmComment; film: RoomFilm; action: string; children?: ReactNode };

function timeText({ fromMs, toMs }: FilmComment, { frameRate }: RoomFilm): string {
  const code = (ms: number) => writeTimecode(msToFrames(ms, frameRate), frameRate);
  return toMs === null ? code(fromMs) : `${code(fromMs)} – ${code(toMs)}`;
}

function Comment({ comment, film, action, children }: CommentProps) {
  const { id, name, text, createdAt, mayDelete, version } = comment;
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-mute">
        <bdi className="font-semibold text-ink">{name}</bdi>
        <DateTime at={createdAt} />
        {version === film.version ? null : <span>{copy.onVersion(version)}</span>}
        {comment.drawing === null ? null : <span>{copy.drawing}</span>}
      </p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {children}
        {mayDelete ? <ActButton act="delete" id={id} action={action} label={copy.delete} /> : null}
      </div>
    </>
  );
}

function NameField({
  name,
  isGuest,
  value,
  error,
}: Pick<FilmFormProps, "name" | "isGuest"> & { value: string; error?: string | undefined }) {
  return isGuest ? (
    <Field
      name="name"
      label={copy.name}
      defaultValue={value || name}
      error={error}
      maxLength={filmLimits.commenter}
      autoComplete="name"
    />
  ) : null;
}

/** The reply to the form about `parent`. */
function replyTo(reply: FormReply | undefined, parent: string): FormReply | undefined {
  const typed = reply?.initialValue;
  return typed != null && "text" in typed && (typed.parent ?? "") === parent ? reply : undefined;
}

function Thread({ thread, film, ...form }: FilmFormProps & { thread: FilmThread; film: RoomFilm }) {
  const { path, reply, ...writer } = form;
  const action = `${path}/film`;
  const own = replyTo(reply, thread.id);
  const { field, value, error } = readFormReply(own);
  return (
    <li
      id={`film-comment-${thread.id}`}
      data-from-ms={thread.fromMs}
      data-to-ms={thread.toMs ?? undefined}
      className="border-line border-t py-4"
    >
      <p className="flex flex-wrap gap-x-3 tabular-nums">
        <a href={`#t=${thread.fromMs / 1000}`} className="link" data-seek-ms={thread.fromMs}>
          {timeText(thread, film)}
        </a>
        {isAfterEnd(thread, film) ? <span className="text-mute">{copy.afterEnd(film.version)}</span> : null}
        {thread.isDone ? <span className="text-mute">{copy.isDone}</span> : null}
      </p>
      <Comment comment={thread} film={film} action={action}>
        <ActButton
          act={thread.isDone ? "undone" : "done"}
          id={thread.id}
          action={action}
          label={thread.isDone ? copy.undone : copy.done}
        />
      </Comment>
      {thread.replies.length === 0 ? null : (
        <ul className="mt-3 grid gap-3 pl-6">
          {thread.replies.map((comment) => (
            <li key={comment.id}>
              <Comment comment={comment} film={film} action={action} />
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2" open={own !== undefined}>
        <summary className="link w-fit cursor-pointer text-sm">{copy.reply}</summary>
        <FormFrame action={action} reply={own} submit={copy.reply} className="mt-3 grid max-w-xl gap-3">
          <input type="hidden" name="parent" value={thread.id} />
          <Field multiline {...field("text")} label={copy.text} required />
          <NameField {...writer} value={value("name")} error={error("name")} />
        </FormFrame>
      </details>
    </li>
  );
}

/** Comments by time, with the form of a new one. The player seeks by `data-seek-ms`, and fills `from`, `to`, `recording` and `drawing`. */
export function FilmComments({ films, threads, ...form }: FilmFormProps & Pick<FilmView, "films" | "threads">) {
  const [film] = films;
  if (film === undefined) return null;
  const { path, reply, ...writer } = form;
  const own = replyTo(reply, "");
  const { field, value, error } = readFormReply(own);
  return (
    <section id="film-comments" aria-labelledby="film-comments-heading" className="mt-8 scroll-mt-24 min-[900px]:mt-0">
      <h2 id="film-comments-heading" className="font-semibold">
        {copy.heading}
      </h2>
      {threads.length === 0 ? <p className="mt-2 text-mute">{copy.empty}</p> : null}
      <ul className="mt-3">
        {threads.map((thread) => (
          <Thread key={thread.id} thread={thread} film={film} {...form} />
        ))}
      </ul>
      <FormFrame
        id="film-comment-form"
        action={`${path}/film`}
        reply={own}
        submit={copy.submit}
        className="mt-6 grid max-w-xl gap-4"
      >
        <input type="hidden" name="recording" defaultValue={value("recording")} />
        <input type="hidden" name="drawing" defaultValue={value("drawing")} />
        <div className="grid grid-cols-2 gap-4">
          <Field {...field("from")} label={copy.from} hint={copy.fromHint} autoComplete="off" required />
          <Field {...field("to")} label={copy.to} hint={copy.toHint} autoComplete="off" />
        </div>
        <Field multiline {...field("text")} label={copy.text} maxLength={filmLimits.commentText} required />
        <NameField {...writer} value={value("name")} error={error("name")} />
      </FormFrame>
    </section>
  );
}
