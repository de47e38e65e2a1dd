import { eq, type SQL, sql } from "drizzle-orm";
import { changeSongPart, foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { taggingCopy as copy } from "#app/backoffice/tagging/tagging-copy.ts";
import type { Answer } from "#app/backoffice/tagging/tagging-form.ts";
import { type KnownRow, knownTagsQuery } from "#app/catalogue/proposals/propose-tags.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { tags } from "#db/schema/tags.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("the history of a song of the shared catalogue names who answered");

const states = {
  confirm: ["proposed", "confirmed"],
  refuse: ["proposed", "refused"],
  unconfirm: ["confirmed", "proposed"],
  unrefuse: ["refused", "proposed"],
} as const;

const stateNames = { human: "confirmed", machine: "proposed", refused: "refused" } as const;

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

/** The newest change of the song's tags by another person, or of this tag by this one: what its history says, null if it is another's. */
function lastChange({ db, actor }: RequestContext, id: string, tagId: string) {
  const label = sql`(SELECT label FROM tags WHERE id = ${tagId})`;
  const texts = sql`(${label} || ': proposed', ${label} || ': confirmed', ${label} || ': refused')`;
  return db.all<{
    text: string | null;
  }>(sql`SELECT iif(actor_id = ${actor?.id ?? ""}, detail ->> '$.after.tags', NULL) AS text
    FROM ${auditLog} WHERE subject_id = ${id} AND subject_type = 'song' AND detail ->> '$.after.tags' IS NOT NULL
      AND (actor_id IS NOT ${actor?.id ?? ""} OR detail ->> '$.after.tags' IN ${texts}) ORDER BY id DESC LIMIT 1`);
}

/**
 * Confirms or refuses a proposed tag of a song, or takes that back, for the person whose answer it was. The same answer twice is one. @throws
 * AppError unauthorised, forbidden, not_found, conflict, also for a tag that another person answered
 */
export async function answerProposal(ctx: RequestContext, id: string, answer: Answer): Promise<void> {
  requireAccess(ctx, "songs-edit");
  const { kind, tagId } = answer;
  const [found, [tag], known, [last]] = await ctx.db.batch([
    selectSong(ctx, id),
    ctx.db.select({ label: tags.label }).from(tags).where(eq(tags.id, tagId)),
    ctx.db.all<KnownRow>(knownTagsQuery(sql`SELECT ${id}`)),
    lastChange(ctx, id, tagId),
  ]);
  const song = foundSong(found);
  if (tag === undefined) throw new AppError("not_found", copy.tagGone);
  const [before, after] = states[kind];
  const stored = known.find((row) => row.tagId === tagId)?.state ?? "machine";
  const now = stateNames[stored];
  if (now === after) return;
  const isOwn = before === "proposed" || last?.text === copy.inHistory(tag.label, before);
  if (now !== before || !isOwn) throw new AppError("conflict", copy.answeredMeanwhile(tag.label, now));
  await changeSongPart(ctx, {
    ...{ area: "songs-edit", song, version: versionOf(song), part: "tags" },
    before: copy.inHistory(tag.label, before),
    after: copy.inHistory(tag.label, after),
    statements: statementsOf(ctx, id, answer),
  });
}
