import { lyricsCopy as copy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";
import { lyricsSchema } from "#app/backoffice/song-lyrics/lyrics-form.ts";
import { saveLyrics } from "#app/backoffice/song-lyrics/save-lyrics.server.ts";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm, storableText } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";

/** 200 KB of a file, beside the text in the form. */
const maxFile = 200 * 1024;
const limits = { bytes: 2 * 1024 * 1024, text: 256 * 1024 };

/** Puts the text of a chosen file in place of that of the form. Returns what is wrong with the file. */
async function takeFile(form: FormData): Promise<string | null> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > maxFile) return copy.errors.size;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.includes("\0")) return copy.errors.encoding;
  form.set("text", storableText(text));
  return null;
}

/** Saves the lyrics of a song as its form says. */
export async function submitLyrics(ctx: RequestContext, request: Request, id: string) {
  requireAccess(ctx, "songs-edit");
  await requireSong(ctx, id, "songs-edit");
  const form = await readForm(request, limits);
  const problem = await takeFile(form);
  return submitForm(ctx, form, {
    schema: lyricsSchema,
    check() {
      if (problem !== null) throw new AppError("invalid", problem, { file: [problem] });
    },
    keepsInput: true,
    async fieldsAfterConflict() {
      return { version: versionOf(await requireSong(ctx, id, "songs-edit")) };
    },
    async act(value) {
      const { lines } = await saveLyrics(ctx, { id, ...value });
      return {
        to: songTabPath(id, "lyrics"),
        toast: { kind: "success", title: lines === 0 ? copy.removed : copy.saved },
      };
    },
  });
}
