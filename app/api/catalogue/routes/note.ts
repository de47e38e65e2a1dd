import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireRecordId } from "#app/api/record-body.ts";
import { deleteNote, requireNoteAuthor } from "#app/catalogue/notes/internal-notes.server.ts";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** DELETE /api/v1/notes/:id, by the person who wrote it. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Use DELETE to delete a note.");
  requireNoteAuthor(ctx);
  const id = requireRecordId(params.id, copy.gone);
  await deleteNote(ctx, { id });
  return Response.json({ data: { _id: id } });
}
