import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { addNote, listNotes, requireNoteAuthor } from "#app/catalogue/notes/internal-notes.server.ts";
import { noteSchema } from "#app/catalogue/notes/note-form.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Bytes: 4,000 characters at up to 12 bytes each (JSON escapes), and the id. */
const maxBytes = 52 * 1024;
const bodySchema = noteSchema.extend({ songId: z.string({ error: songMissing }) });

type Note = Awaited<ReturnType<typeof addNote>>;

function noteBody({ id: _id, ...note }: Note) {
  return { _id, ...note };
}

/**
 * GET /api/v1/notes?songId=…, the `_id` of a recording: `{ data: { items, onFile } }`, this company's notes, newest first, 200 at most,
 * and what the catalogue has on file for staff. For `*`.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "internal-notes");
  const id = requireRecordId(ctx.url.searchParams.get("songId"), songMissing);
  const { notes, onFile } = await listNotes(ctx, { id });
  return Response.json({ data: { items: notes.map(noteBody), onFile } });
}

/** POST /api/v1/notes `{ songId, message }`: 201 with the note. For `*`. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to add a note.");
  requireNoteAuthor(ctx);
  const { songId, message } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const { track } = await requireOptionSong(ctx, { id: requireRecordId(songId, songMissing) });
  return Response.json({ data: noteBody(await addNote(ctx, { recordingId: track.id, message })) }, { status: 201 });
}
