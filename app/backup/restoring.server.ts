import { quoted, type RecordTable } from "#app/backup/record-tables.server.ts";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { findCompany } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openDatabase } from "#db/client.server.ts";

type Restore = { id: string; triggers: string; finished_at: number | null };

export function findRestore(DB: D1Database): Promise<Restore | null> {
  return DB.prepare("SELECT id, triggers, finished_at FROM restores").first<Restore>();
}

/** Whether an export is being restored. */
export async function isRestoring(DB: D1Database): Promise<boolean> {
  return (await findRestore(DB))?.finished_at === null;
}

/** @throws AppError conflict */
export async function requireRestore(DB: D1Database): Promise<Restore> {
  const restore = await findRestore(DB);
  if (restore?.finished_at === null) return restore;
  throw new AppError("conflict", "No restore is under way here. Run npm run restore again.");
}

/** Rows of each table, in their order. */
export async function countRows(DB: D1Database, tables: readonly Pick<RecordTable, "name">[]): Promise<number[]> {
  const counts = tables.map(({ name }) => DB.prepare(`SELECT count(*) AS n FROM ${quoted(name)}`));
  const results = await DB.batch<{ n: number }>(counts);
  return results.map(({ results: [row] }) => row?.n ?? 0);
}

/** Both environments' own hosts close or open at once; other locations follow when their entries expire. Read from the primary. */
export async function renewHosts({ env }: Pick<RequestContext, "env">): Promise<void> {
  const db = openDatabase(env.DB);
  for (const environment of ["main", "spaces"] as const) {
    const company = await findCompany(db, { kind: "tenant", environment, subdomain: null });
    const address = { environment, subdomain: null, customHost: null };
    if (company !== null) await cacheCompany({ env }, { company, before: address, after: address });
  }
}
