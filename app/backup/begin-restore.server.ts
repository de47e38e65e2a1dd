import { readMigrations } from "#app/backup/read-record.server.ts";
import { quoted, type RecordTable, readTables } from "#app/backup/record-tables.server.ts";
import { countRows, findRestore, renewHosts } from "#app/backup/restoring.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Tables in which a copy in use has rows. */
const usedTables = ["users", "recordings", "audit_log", "visitor_requests", "newsletter_subscribers"];
/** Requests find the company of their host here; its rows are overwritten. */
const keptTable = "companies";
const triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'";

/** @throws AppError conflict */
function requireSameVersion(own: readonly string[], exported: readonly string[]): void {
  if (own.length === exported.length && own.every((name, at) => name === exported[at])) return;
  const last = (names: readonly string[]) => names.at(-1)?.replace(/\.sql$/, "") ?? "nothing";
  throw new AppError(
    "conflict",
    `The export is of version ${last(exported)} and this copy of version ${last(own)}. Restore it with the version of Syncline that made it, and update that copy then.`,
  );
}

/** @throws AppError conflict */
async function requireEmpty(DB: D1Database): Promise<void> {
  const counts = await countRows(
    DB,
    usedTables.map((name) => ({ name })),
  );
  const found = usedTables.flatMap((name, at) => (counts[at] ? [`${counts[at]} rows of ${name}`] : []));
  if (found.length > 0)
    throw new AppError("conflict", `This copy is not empty: it has ${found.join(", ")}. Restore into a new one.`);
}

/** Empties the tables of an unused copy and closes it, or continues. Returns the rows of each table, 0 for those
 * that have to be sent again. @throws AppError conflict */
export async function beginRestore(ctx: RequestContext, input: { id: string; migrations: string[] }) {
  const { DB } = ctx.env;
  requireSameVersion(await readMigrations(DB), input.migrations);
  const tables = await readTables(DB);
  const found = await findRestore(DB);
  if (found?.finished_at === null && found.id !== input.id)
    throw new AppError(
      "conflict",
      "The restore of another export was interrupted here. Finish it, or take a new copy.",
    );
  if (found?.finished_at !== null) {
    await requireEmpty(DB);
    const { results } = await DB.prepare(triggers).all<{ name: string; sql: string }>();
    await DB.batch([
      DB.prepare("INSERT INTO restores (id, triggers, started_at) VALUES (?1, ?2, ?3)").bind(
        input.id,
        JSON.stringify(results.map(({ sql }) => sql)),
        ctx.now,
      ),
      ...results.map(({ name }) => DB.prepare(`DROP TRIGGER ${quoted(name)}`)),
      ...tables
        .toReversed()
        .filter(({ name }) => name !== keptTable)
        .map(({ name }) => DB.prepare(`DELETE FROM ${quoted(name)}`)),
    ]);
    await renewHosts(ctx);
  }
  const counts = await countRows(DB, tables);
  const isComplete = ({ name, parents }: RecordTable) =>
    name !== keptTable && parents.every(({ table }) => table !== name);
  return { tables: tables.map((table, at) => ({ name: table.name, rows: isComplete(table) ? (counts[at] ?? 0) : 0 })) };
}
