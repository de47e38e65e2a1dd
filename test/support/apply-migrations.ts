import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "#app/edge/context/env.server.ts";

export type TestBindings = Bindings & { RECORD_MIGRATIONS: D1Migration[]; SEARCH_MIGRATIONS: D1Migration[] };

const bindings = env as unknown as TestBindings;
// The files share one runtime, which saves most of their time; each begins with empty databases and buckets.
await reset();
await applyD1Migrations(bindings.DB, bindings.RECORD_MIGRATIONS);
await applyD1Migrations(bindings.SEARCH, bindings.SEARCH_MIGRATIONS);
