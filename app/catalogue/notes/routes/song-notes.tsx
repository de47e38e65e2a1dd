import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notes } from "#app/catalogue/notes/components/notes.tsx";
import { addNote, deleteNote, listNotes, requireNoteAuthor } from "#app/catalogue/notes/internal-notes.server.ts";
import { deleteNoteSchema, noteSchema } from "#app/catalogue/notes/note-form.ts";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return listNotes(ctx, { slug: params.slug ?? "" });
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const check = () => {
    requireNoteAuthor(ctx);
    return requireOptionSong(ctx, { slug: params.slug ?? "" });
  };
  if (form.has("noteId"))
    return submitForm(ctx, form, {
      schema: deleteNoteSchema,
      check,
      async act({ noteId }, { track }) {
        await deleteNote(ctx, { id: noteId });
        return { to: optionPath(track, "notes"), toast: { kind: "success", title: copy.deleted, undoes: true } };
      },
    });
  return submitForm(ctx, form, {
    schema: noteSchema,
    check,
    async act({ message }, { track }) {
      await addNote(ctx, { recordingId: track.id, message });
      return { to: optionPath(track, "notes"), toast: { kind: "success", title: copy.added } };
    },
  });
}

export default function SongNotes() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <OptionPage title={copy.title} track={data.track}>
      <Notes data={data} reply={reply} />
    </OptionPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.title, page.track.title]);
