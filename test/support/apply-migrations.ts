import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "#app/edge/env.server.ts";

export type TestBindings = Bindings & { RECORD_MIGRATIONS: D1Migration[]; SEARCH_MIGRATIONS: D1Migration[] };

const bindings = env as unknown as TestBindings;
await applyD1Migrations(bindings.DB, bindings.RECORD_MIGRATIONS);
await applyD1Migrations(bindings.SEARCH, bindings.SEARCH_MIGRATIONS);
