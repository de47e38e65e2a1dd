import { z } from "zod";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";

const maxLength = 4000;

/** The form of a new note. */
export const noteSchema = z.object({
  message: requiredText(copy.message, maxLength, copy.empty, "use"),
});

/** Button that deletes a note. */
export const deleteNoteSchema = z.object({ noteId: z.string().max(64) });
