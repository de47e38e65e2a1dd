import { sql } from "drizzle-orm";
import { z } from "zod";
import { readTables } from "#app/backup/record-tables.server.ts";
import { countRows, findRestore, renewHosts, requireRestore } from "#app/backup/restoring.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

/** Opens the copy again if each table has at least the rows that it should have. @throws AppError conflict */
export async function finishRestore(ctx: RequestContext, input: { tables: { name: string; rows: number }[] }) {
  const { DB } = ctx.env;
  const restore = await findRestore(DB);
  // The response to the first attempt was lost.
  if (restore !== null && restore.finished_at !== null) return;
  const { id, triggers } = await requireRestore(DB);
  const tables = await readTables(DB);
  const counts = await countRows(DB, tables);
  const expected = new Map(input.tables.map(({ name, rows }) => [name, rows]));
  const short = tables.flatMap(({ name }, at) => {
    const wanted = expected.get(name) ?? 0;
    return (counts[at] ?? 0) < wanted ? [`${name} has ${counts[at]} rows of ${wanted}`] : [];
  });
  if (short.length > 0) throw new AppError("conflict", `The restore is not complete: ${short.join("; ")}.`);
  const { db } = ctx;
  await db.batch([
    db.run(sql`UPDATE restores SET finished_at = ${ctx.now} WHERE id = ${id}`),
    ...z
      .array(z.string())
      .parse(JSON.parse(triggers))
      .map((text) => db.run(sql.raw(text))),
    auditEntry(ctx, { action: "record-restored", subjectType: "restore", subjectId: id }),
  ]);
  await renewHosts(ctx);
}
