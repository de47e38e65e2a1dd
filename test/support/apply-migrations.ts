import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

export type TestBindings = Bindings & { RECORD_MIGRATIONS: D1Migration[]; SEARCH_MIGRATIONS: D1Migration[] };

const bindings = env as unknown as TestBindings;

/** `reset` alone leaves a database in place that still works on something the file before left running. */
async function resetToEmpty(): Promise<void> {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    await reset();
    const tables = "SELECT count(*) AS n FROM sqlite_master WHERE name NOT LIKE '_cf_%'";
    const left = await Promise.all([bindings.DB, bindings.SEARCH].map((db) => db.prepare(tables).first<number>("n")));
    if (left.every((count) => count === 0)) return;
    await scheduler.wait(100);
  }
  throw new Error("The databases of the file before are still there.");
}

async function emptyDatabases(): Promise<void> {
  await resetToEmpty();
  await applyD1Migrations(bindings.DB, bindings.RECORD_MIGRATIONS);
  await applyD1Migrations(bindings.SEARCH, bindings.SEARCH_MIGRATIONS);
  // The runtime keeps counts of searches by revision: no two files have the same one.
  await bindings.SEARCH.prepare("UPDATE generation SET revision = ?").bind(Date.now()).run();
}

// The files share one runtime, which saves most of their time; each begins with empty databases and buckets.
await emptyDatabases();
await checkPlansAfterAll(bindings, emptyDatabases);
