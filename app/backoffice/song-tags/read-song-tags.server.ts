import { asc, desc, eq } from "drizzle-orm";
import { foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { recordingTags, tags } from "#db/schema/tags.server.ts";

/** Tags offered while a name is typed; others are found when the form is sent. */
const maxSuggestions = 300;

function selectTags({ db }: Pick<RequestContext, "db">, recordingId: string) {
  return db
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
}

export type SongTag = Awaited<ReturnType<typeof selectTags>>[number];

function inPercent(found: SongTag[]): SongTag[] {
  return found.map((tag) => ({ ...tag, strength: Math.max(1, Math.round(tag.strength * 100)) }));
}

/** Tags of a recording, the strongest first; strengths in per cent. */
export async function listSongTags(ctx: Pick<RequestContext, "db">, recordingId: string): Promise<SongTag[]> {
  return inPercent(await selectTags(ctx, recordingId));
}

/** The tags of a song and those that can be added. @throws AppError unauthorised, forbidden, not_found */
export async function readSongTags(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const known = ctx.db
    .select({ category: tags.category, label: tags.label })
    .from(tags)
    .orderBy(asc(tags.category), asc(tags.slug))
    .limit(maxSuggestions);
  const [found, own, suggested] = await ctx.db.batch([selectSong(ctx, id), selectTags(ctx, id), known]);
  const canEdit = can(ctx.actor, "songs-edit", ctx.company);
  return {
    id,
    version: versionOf(foundSong(found)),
    tags: inPercent(own),
    known: canEdit ? suggested : [],
    canEdit,
  };
}
