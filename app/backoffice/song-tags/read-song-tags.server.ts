import { asc, desc, eq } from "drizzle-orm";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { recordingTags, tags } from "#db/schema/catalogue.server.ts";

/** Tags offered while a name is typed; others are found when the form is sent. */
const maxSuggestions = 300;

/** Tags of a recording, the strongest first; strengths in per cent. */
export async function listSongTags({ db }: Pick<RequestContext, "db">, recordingId: string) {
  const found = await db
    .select({
      id: tags.id,
      category: tags.category,
      label: tags.label,
      strength: recordingTags.strength,
      source: recordingTags.source,
    })
    .from(recordingTags)
    .innerJoin(tags, eq(tags.id, recordingTags.tagId))
    .where(eq(recordingTags.recordingId, recordingId))
    .orderBy(desc(recordingTags.strength), asc(tags.label), asc(tags.id));
  return found.map((tag) => ({ ...tag, strength: Math.max(1, Math.round(tag.strength * 100)) }));
}

export type SongTag = Awaited<ReturnType<typeof listSongTags>>[number];

/** The tags of a song and those that can be added. @throws AppError unauthorised, forbidden, not_found */
export async function readSongTags(ctx: RequestContext, id: string) {
  const song = await requireSong(ctx, id);
  const canEdit = can(ctx.actor, "songs-edit", ctx.company);
  const [own, known] = await Promise.all([
    listSongTags(ctx, id),
    canEdit
      ? ctx.db
          .select({ category: tags.category, label: tags.label })
          .from(tags)
          .orderBy(asc(tags.category), asc(tags.slug))
          .limit(maxSuggestions)
      : [],
  ]);
  return { id, version: versionOf(song), tags: own, known, canEdit };
}
