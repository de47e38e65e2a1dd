import { z } from "zod";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";

const maxLength = 4000;

/** The form of a new note. */
export const noteSchema = z.object({
  message: z.string({ error: copy.empty }).trim().regex(visibleText, copy.empty).max(maxLength, copy.long(maxLength)),
});

/** Button that deletes a note. */
export const deleteNoteSchema = z.object({ noteId: z.string().max(64) });
