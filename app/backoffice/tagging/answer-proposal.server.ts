import { eq, type SQL, sql } from "drizzle-orm";
import { changeSongPart, foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { taggingCopy as copy } from "#app/backoffice/tagging/tagging-copy.ts";
import type { Answer } from "#app/backoffice/tagging/tagging-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { tags } from "#db/schema/tags.server.ts";

const states = {
  confirm: ["proposed", "confirmed"],
  refuse: ["proposed", "refused"],
  unconfirm: ["confirmed", "proposed"],
  unrefuse: ["refused", "proposed"],
} as const;

function statementsOf(ctx: RequestContext, id: string, { kind, tagId, percent }: Answer): SQL[] {
  const isIt = sql`recording_id = ${id} AND tag_id = ${tagId}`;
  const write = (source: "human" | "machine") => sql`INSERT INTO recording_tags (recording_id, tag_id, source, strength)
    VALUES (${id}, ${tagId}, ${source}, ${Math.max(1, percent) / 100}) ON CONFLICT (recording_id, tag_id) DO UPDATE SET source = excluded.source`;
  if (kind === "confirm") return [write("human")];
  if (kind === "unconfirm") return [sql`UPDATE recording_tags SET source = 'machine' WHERE ${isIt}`];
  if (kind === "unrefuse")
    return [
      sql`DELETE FROM refused_tags WHERE ${isIt}`,
      sql`INSERT OR IGNORE INTO recording_tags (recording_id, tag_id, source, strength) VALUES (${id}, ${tagId}, 'machine', ${Math.max(1, percent) / 100})`,
    ];
  return [
    sql`DELETE FROM recording_tags WHERE ${isIt} AND source = 'machine'`,
    sql`INSERT OR IGNORE INTO refused_tags (recording_id, tag_id, user_id, at)
      SELECT ${id}, ${tagId}, ${ctx.actor?.id ?? null}, ${ctx.now} WHERE NOT EXISTS (SELECT 1 FROM recording_tags WHERE ${isIt})`,
  ];
}

/** Confirms or refuses a proposed tag of a song, or takes that back. @throws AppError unauthorised, forbidden, not_found, conflict */
export async function answerProposal(ctx: RequestContext, id: string, answer: Answer): Promise<void> {
  requireAccess(ctx, "songs-edit");
  const [found, [tag]] = await ctx.db.batch([
    selectSong(ctx, id),
    ctx.db.select({ label: tags.label }).from(tags).where(eq(tags.id, answer.tagId)),
  ]);
  const song = foundSong(found);
  if (tag === undefined) throw new AppError("not_found", copy.tagGone);
  const [before, after] = states[answer.kind];
  await changeSongPart(ctx, {
    ...{ area: "songs-edit", song, version: versionOf(song), part: "tags" },
    before: copy.inHistory(tag.label, before),
    after: copy.inHistory(tag.label, after),
    statements: statementsOf(ctx, id, answer),
  });
}
