import { Link } from "@remix-run/react";
import type { NotesPage } from "#app/catalogue/notes/internal-notes.server.ts";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import { stemsPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormPlace } from "#app/ui/form/form-frame.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type NotesProps = FormPlace & { data: NotesPage };

/** The company's notes on a recording, and the form of a new one. */
export function Notes({ data, ...form }: NotesProps) {
  const { onFile, notes, track } = data;
  const path = optionPath(track, "notes");
  // In a dialog the list stays open after a change.
  const stay = form.onDone && (() => undefined);
  const facts = [
    onFile?.internalManager ? [copy.manager, onFile.internalManager] : null,
    onFile?.stemsAvailable
      ? [
          copy.stems,
          <Link key="stems" to={stemsPath(track)} className="link">
            {copy.stemsAvailable}
          </Link>,
        ]
      : null,
    onFile?.customizable ? [copy.customizable, copy.yes] : null,
    onFile?.notes ? [copy.catalogueNote, onFile.notes] : null,
  ].filter((fact) => fact !== null);
  return (
    <div className="grid gap-6">
      <p className="text-mute">{copy.lead}</p>
      {facts.length > 0 ? (
        <dl className="facts" aria-label={copy.facts}>
          {facts.map(([name, value]) => (
            <div key={String(name)} className="contents">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {notes.length === 0 ? <EmptyState title={copy.none}>{copy.noneHint}</EmptyState> : null}
      {/* One form for all: the form of a deleted note could not show that it was deleted. */}
      <FormFrame noValidate action={path} {...form} reply={undefined} onDone={stay}>
        {() => (
          <ul>
            {notes.map((note) => (
              <li key={note.id} className="border-b border-line py-3">
                <p className="text-sm text-mute">
                  {note.author} · <DateTime at={note.createdAt} />
                </p>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.message}</p>
                {note.isOwn ? (
                  <Button
                    variant="quiet"
                    size="small"
                    className="mt-1"
                    name="noteId"
                    value={note.id}
                    aria-label={copy.deleteOf(note.message.slice(0, 60))}
                  >
                    {copy.delete}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </FormFrame>
      <FormFrame noValidate action={path} {...form} onDone={stay}>
        {({ field }) => (
          <>
            <Field key={notes[0]?.id} label={copy.message} {...field("message")} multiline rows={4} maxLength={4000} />
            <Button variant="accent" className="justify-self-start">
              {copy.add}
            </Button>
          </>
        )}
      </FormFrame>
    </div>
  );
}
