import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { recordIdSchema, requireRecordId } from "#app/api/record-body.ts";
import { addNote, deleteNote, listNotes, requireNoteAuthor } from "#app/catalogue/notes/internal-notes.server.ts";
import { noteSchema } from "#app/catalogue/notes/note-form.ts";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";

/** Bytes: 4,000 characters at up to 12 bytes each (JSON escapes), and the id. */
const maxBytes = 52 * 1024;

const noteBodySchema = z.strictObject({
  _id: z.string(),
  message: z.string(),
  createdAt: z.number(),
  author: z.string(),
  isOwn: z.boolean(),
});

type Note = Awaited<ReturnType<typeof addNote>>;

function noteBody({ id: _id, ...note }: Note) {
  return { _id, ...note };
}

const author = { who: "the area internal-notes, except in a preview", check: requireNoteAuthor };

export const notes = new ApiRouter("Notes")
  .on(
    "get",
    "/notes",
    {
      summary: "This company's notes on a recording",
      description:
        "The newest first, 200 at most, and what the catalogue has on file for staff. `songId` is the `_id` of the recording.",
      access: "internal-notes",
      query: z.object({ songId: z.string().optional() }),
      data: z.strictObject({
        items: z.array(noteBodySchema),
        onFile: z
          .strictObject({
            internalManager: z.string().nullable(),
            stemsAvailable: z.boolean(),
            customizable: z.boolean(),
            notes: z.string().nullable(),
          })
          .nullable(),
      }),
    },
    async ({ ctx, query: { songId } }) => {
      const found = await listNotes(ctx, { id: requireRecordId(songId, songMissing) });
      return { items: found.notes.map(noteBody), onFile: found.onFile };
    },
  )
  .on(
    "post",
    "/notes",
    {
      summary: "Add a note to a recording",
      access: author,
      body: noteSchema.extend({ songId: z.string({ error: songMissing }) }),
      maxBytes,
      status: 201,
      data: noteBodySchema,
    },
    async ({ ctx, body: { songId, message } }) => {
      const { track } = await requireOptionSong(ctx, { id: requireRecordId(songId, songMissing) });
      return noteBody(await addNote(ctx, { recordingId: track.id, message }));
    },
  )
  .on(
    "delete",
    "/notes/:id",
    {
      summary: "Delete a note, by the person who wrote it",
      access: author,
      params: z.object({ id: recordIdSchema }),
      missing: copy.gone,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      await deleteNote(ctx, { id });
      return { _id: id };
    },
  )
  .close();
