import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { createSubmission } from "#app/artists/songs/create-submission.server.ts";
import { parseFields, replyToFields } from "#app/artists/songs/files/receive-song-file.server.ts";
import { titleSchema } from "#app/artists/songs/song-form.ts";
import { ownSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readFileForm } from "#app/uploads/parts/read-file-form.server.ts";
import { createUploadField, requireUploadField } from "#app/uploads/upload-field.server.ts";

const schema = z.object({
  artistId: z.string({ error: copy.errors.artist }).min(1, copy.errors.artist).max(64),
  title: titleSchema,
});

const targetOf = (userId: string) => ({ purpose: "song-upload", lines: [userId] }) as const;

/** Signed field of the form: the id of its draft. @throws AppError unauthorised, forbidden */
export function createDraftField(ctx: RequestContext): Promise<string> {
  return createUploadField(ctx, targetOf(requireArtistDesk(ctx, "artist-songs").id));
}

/** The form of a new song: artist and title, then its file, which may be left out. */
export async function createDraft(ctx: RequestContext, request: Request) {
  const actor = requireArtistDesk(ctx, "artist-songs");
  let typed: Record<string, string> = {};
  try {
    const id = await readFileForm(ctx, request, async ({ fields, fileName, file }) => {
      const { form: field = "", ...rest } = Object.fromEntries(fields);
      typed = rest;
      const draft = parseFields(schema, rest);
      const draftId = await requireUploadField(ctx, targetOf(actor.id), { field, message: copy.errors.form });
      await createSubmission(ctx, {
        id: draftId,
        ...draft,
        file: fileName === "" ? null : { name: fileName, bytes: file },
      });
      return draftId;
    });
    ctx.flash.set({ kind: "success", title: copy.created });
    return redirect(ownSubmissionPath(id));
  } catch (error) {
    const { reply, status } = replyToFields(typed, error);
    return data(reply, { status });
  }
}
