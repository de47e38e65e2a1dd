import { type SQL, sql } from "drizzle-orm";
import { changeSongPart, requireSong, type Song } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { findRecording } from "#app/backoffice/song-versions/find-recording.server.ts";
import { parentStatement } from "#app/backoffice/song-versions/parent-statement.server.ts";
import { versionsCopy as copy } from "#app/backoffice/song-versions/versions-copy.ts";
import { type VersionsInput, versionOptions } from "#app/backoffice/song-versions/versions-form.ts";
import { enteredByPerson } from "#app/backoffice/songs/field-sources.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { rightsChanged } from "#app/rights/rights-changed.server.ts";
import { newId } from "#db/new-id.server.ts";

type Input<Act> = Extract<VersionsInput, { act: Act }>;

const labelOf = (type: string) => versionOptions.find(({ value }) => value === type)?.label ?? type;
const inWords = ({ title, versionType }: Pick<Song, "title" | "versionType">) =>
  copy.ofFamily(title, labelOf(versionType));

/** Condition: a family has no main version but `id`. */
const hasNoOtherMain = (workId: string, id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM recordings WHERE work_id = ${workId} AND version_type = 'main' AND status <> 'deleted' AND id <> ${id})`;

/** Statements that give what only an abandoned work has to the one that its last recording moved to. */
function bequeathStatements({ now }: RequestContext, from: string, to: string): SQL[] {
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM recordings WHERE work_id = ${from})`;
  const isHeir = sql`${isEmpty} AND NOT EXISTS (SELECT 1 FROM splits WHERE side = 'composition' AND subject_id = ${to})`;
  return [
    sql`UPDATE OR IGNORE rights_disputes SET subject_id = ${to} WHERE side = 'composition' AND subject_id = ${from} AND ${isHeir}`,
    sql`UPDATE splits SET subject_id = ${to} WHERE side = 'composition' AND subject_id = ${from} AND ${isHeir}`,
    sql`UPDATE works SET iswc = (SELECT iswc FROM works WHERE id = ${from}) WHERE id = ${to} AND iswc IS NULL AND ${isEmpty}`,
    sql`UPDATE recordings SET updated_at = max(${now}, updated_at + 1) WHERE work_id = ${to} AND ${isEmpty}`,
  ];
}

/** Title of the work's main version, or of any. */
async function familyTitle({ db }: Pick<RequestContext, "db">, workId: string): Promise<string> {
  const row = await db.get<{ title: string }>(
    sql`SELECT title FROM recordings WHERE work_id = ${workId} AND status <> 'deleted' ORDER BY version_type <> 'main', id LIMIT 1`,
  );
  return row?.title ?? copy.ownFamily;
}

async function moveToFamily(ctx: RequestContext, song: Song, input: Input<"move">): Promise<string> {
  const target = await findRecording(ctx, input.to);
  if (target.workId === song.workId) throw new AppError("invalid", copy.errors.same, { to: [copy.errors.same] });
  const title = await familyTitle(ctx, target.workId);
  await changeSongPart(ctx, {
    area: "songs-edit",
    song,
    version: input.version,
    part: "family",
    before: inWords({ ...song, title: await familyTitle(ctx, song.workId) }),
    after: inWords({ title, versionType: input.versionType }),
    guards: [
      {
        condition: sql`${input.versionType} <> 'main' OR ${hasNoOtherMain(target.workId, song.id)}`,
        field: "versionType",
        message: copy.errors.twoMains,
      },
    ],
    statements: [
      sql`UPDATE recordings SET work_id = ${target.workId}, version_type = ${input.versionType} WHERE id = ${song.id}`,
      rightsChanged("shares", sql`SELECT ${song.id} AS id`),
      ...bequeathStatements(ctx, song.workId, target.workId),
      ...[song.workId, target.workId].map((work) => parentStatement(sql`SELECT ${work}`)),
      enteredByPerson(ctx, sql`SELECT ${song.id} AS id`, ["versionType"]),
    ],
  });
  return copy.moved(title);
}

async function leaveFamily(ctx: RequestContext, song: Song, { version }: Input<"leave">): Promise<string> {
  const workId = newId(ctx.now);
  const title = await familyTitle(ctx, song.workId);
  await changeSongPart(ctx, {
    area: "songs-edit",
    song,
    version,
    part: "family",
    before: inWords({ ...song, title }),
    after: inWords({ ...song, title: copy.ownFamily }),
    guards: [
      {
        condition: sql`EXISTS (SELECT 1 FROM recordings WHERE work_id = ${song.workId} AND status <> 'deleted' AND id <> ${song.id})`,
        field: "",
        message: copy.errors.alone,
      },
    ],
    statements: [
      sql`INSERT INTO works (id, work_key, slug, title, language)
        SELECT ${workId}, 'own ' || ${song.id} || ' ' || ${workId}, ${workId}, ${song.title}, language FROM works WHERE id = ${song.workId}`,
      // Leaving does not settle a dispute.
      sql`INSERT INTO rights_disputes (side, subject_id, reason, created_by, created_at)
        SELECT side, ${workId}, reason, created_by, created_at FROM rights_disputes WHERE side = 'composition' AND subject_id = ${song.workId}`,
      sql`UPDATE recordings SET work_id = ${workId} WHERE id = ${song.id}`,
      rightsChanged("shares", sql`SELECT ${song.id} AS id`),
      ...[song.workId, workId].map((work) => parentStatement(sql`SELECT ${work}`)),
    ],
  });
  return copy.left;
}

async function makeMain(ctx: RequestContext, song: Song, { version, becomes }: Input<"main">): Promise<string> {
  const title = await familyTitle(ctx, song.workId);
  const isOther = sql`work_id = ${song.workId} AND version_type = 'main' AND status <> 'deleted' AND id <> ${song.id}`;
  const others = await ctx.db.all<{ id: string }>(sql`SELECT id FROM recordings WHERE ${isOther}`);
  await changeSongPart(ctx, {
    area: "songs-edit",
    song,
    version,
    part: "family",
    before: inWords({ ...song, title }),
    after: inWords({ title, versionType: "main" }),
    alsoChanged: others.map(({ id }) => ({
      ...{ id, before: inWords({ title, versionType: "main" }), after: inWords({ title, versionType: becomes }) },
    })),
    statements: [
      enteredByPerson(ctx, sql`SELECT id FROM recordings WHERE (${isOther}) OR id = ${song.id}`, ["versionType"]),
      sql`UPDATE recordings SET version_type = ${becomes}, updated_at = max(${ctx.now}, updated_at + 1) WHERE ${isOther}`,
      sql`UPDATE recordings SET version_type = 'main' WHERE id = ${song.id}`,
      parentStatement(sql`SELECT ${song.workId}`),
    ],
  });
  return copy.nowMain;
}

/**
 * Moves a recording into or out of a family, or makes it the main version. Returns what to say.
 * @throws AppError unauthorised, forbidden, not_found; invalid at `to` or `versionType`, as for a second main version; conflict when the song
 * changed after it was read
 */
export async function changeFamily(ctx: RequestContext, id: string, input: VersionsInput): Promise<string> {
  const song = await requireSong(ctx, id, "songs-edit");
  if (input.act === "move") return moveToFamily(ctx, song, input);
  if (input.act === "leave") return leaveFamily(ctx, song, input);
  return makeMain(ctx, song, input);
}
