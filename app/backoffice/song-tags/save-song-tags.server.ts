import { sql } from "drizzle-orm";
import { changeSongPart, requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { findTag } from "#app/backoffice/song-tags/find-tag.server.ts";
import { listSongTags, type SongTag } from "#app/backoffice/song-tags/read-song-tags.server.ts";
import { songTagsCopy as copy } from "#app/backoffice/song-tags/song-tags-copy.ts";
import { maxSongTags, type SongTagsInput } from "#app/backoffice/song-tags/song-tags-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const inWords = (tags: SongTag[]) =>
  tags.map(({ label, strength }) => copy.inHistory(label, strength)).join(", ") || copy.none;

/** A tag as its row of the form says; null if it is removed. A tag whose strength a person changes or confirms is a person's. */
function changed(tag: SongTag, { tags }: SongTagsInput): SongTag | null {
  const row = tags.find(({ id }) => id === tag.id);
  if (row === undefined) return tag;
  if (row.remove) return null;
  const isPersons = row.confirm !== undefined || row.strength !== tag.strength;
  return { ...tag, strength: row.strength, source: isPersons ? "human" : tag.source };
}

/** @throws AppError invalid at `add` */
async function addedTag(ctx: RequestContext, input: SongTagsInput, tags: SongTag[]): Promise<SongTag[]> {
  if (input.add === "") return [];
  const tag = await findTag(ctx, input.add);
  const invalid = (message: string) => new AppError("invalid", message, { add: [message] });
  if (tags.some(({ id }) => id === tag.id)) throw invalid(copy.errors.twice(tag.label));
  if (tags.length >= maxSongTags) throw invalid(copy.errors.many(maxSongTags));
  return [{ ...tag, strength: input.addStrength, source: "human" }];
}

/**
 * Saves strengths, confirmations and removals of a song's tags, and adds one. Saving what is stored changes nothing.
 * @throws AppError unauthorised, forbidden, not_found, invalid at `add`, conflict when the song changed after it was read
 */
export async function saveSongTags(ctx: RequestContext, id: string, input: SongTagsInput): Promise<void> {
  const song = await requireSong(ctx, id, "songs-edit");
  const before = await listSongTags(ctx, id);
  const kept = before.flatMap((tag) => changed(tag, input) ?? []);
  const after = [...kept, ...(await addedTag(ctx, input, kept))];
  const changes = after.filter((tag) => !before.some((one) => JSON.stringify(one) === JSON.stringify(tag)));
  const removed = before.filter((tag) => !after.some(({ id: other }) => other === tag.id)).map((tag) => tag.id);
  if (changes.length + removed.length === 0) return;
  const rows = JSON.stringify(changes.map((tag) => ({ ...tag, strength: tag.strength / 100 })));
  await changeSongPart(ctx, {
    area: "songs-edit",
    song,
    version: input.version,
    part: "tags",
    before: inWords(before),
    after: inWords(after),
    guards: [
      {
        condition: sql`NOT EXISTS (SELECT 1 FROM json_each(${rows}) j WHERE NOT EXISTS (SELECT 1 FROM tags WHERE id = j.value ->> 'id'))`,
        field: "add",
        message: copy.errors.gone,
      },
    ],
    statements: [
      sql`DELETE FROM recording_tags WHERE recording_id = ${id} AND tag_id IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`,
      sql`INSERT OR IGNORE INTO refused_tags (recording_id, tag_id, user_id, at)
        SELECT ${id}, value, ${ctx.actor?.id ?? null}, ${ctx.now} FROM json_each(${JSON.stringify(removed)})`,
      sql`INSERT INTO recording_tags (recording_id, tag_id, source, strength)
        SELECT ${id}, value ->> 'id', value ->> 'source', value ->> 'strength' FROM json_each(${rows}) WHERE true
        ON CONFLICT (recording_id, tag_id) DO UPDATE SET source = excluded.source, strength = excluded.strength`,
    ],
  });
}
