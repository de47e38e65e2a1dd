import { sql } from "drizzle-orm";
import { listStems } from "#app/backoffice/song-files/read-song-files.server.ts";
import { songFilesCopy as copy } from "#app/backoffice/song-files/song-files-copy.ts";
import type { StemsInput } from "#app/backoffice/song-files/stems-form.ts";
import { changeSongPart, requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const inWords = (stems: { label: string }[]) => stems.map(({ label }) => label).join(", ") || copy.none;

/**
 * Saves labels and order of a song's stems; those of equal places keep their order. Saving what is stored changes nothing.
 * @throws AppError unauthorised, forbidden, not_found, invalid for two equal labels, conflict when the song changed after it was read
 */
export async function saveStems(ctx: RequestContext, id: string, { version, stems }: StemsInput): Promise<void> {
  const song = await requireSong(ctx, id, "song-files-edit");
  const stored = await listStems(ctx, id);
  const given = new Map(stems.map((stem) => [stem.id, stem]));
  const labels = new Set<string>();
  for (const [at, { label }] of stems.entries()) {
    const message = copy.errors.labelTwice(label);
    if (labels.has(fold(label))) throw new AppError("invalid", message, { [`stems[${at}].label`]: [message] });
    labels.add(fold(label));
  }
  const after = stored
    .map((stem) => ({ ...stem, ...given.get(stem.id) }))
    .sort((a, b) => a.position - b.position)
    .map((stem, at) => ({ ...stem, position: at + 1 }));
  if (JSON.stringify(after) === JSON.stringify(stored)) return;
  await changeSongPart(ctx, {
    area: "song-files-edit",
    song,
    version,
    part: "files",
    before: inWords(stored),
    after: inWords(after),
    statements: [
      sql`UPDATE files SET label = j.value ->> 'label', position = j.value ->> 'position' FROM json_each(${JSON.stringify(after)}) j
        WHERE files.id = j.value ->> 'id' AND files.recording_id = ${id} AND files.role = 'stem'`,
    ],
  });
}
