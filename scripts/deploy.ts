import { buildApp } from "#scripts/build.ts";
import { databases } from "#scripts/migrate.ts";
import { runTool } from "#scripts/processes.ts";

/**
 * Puts this checkout into the account that `wrangler login` chose: migrations first, then the two workers that are only
 * reached through bindings, then the app. README says what the account needs beforehand.
 */
await buildApp();
for (const { binding } of databases) await runTool("wrangler", ["d1", "migrations", "apply", binding, "--remote"]);
await runTool("wrangler", ["deploy", "-c", "workers/password/wrangler.toml"]);
await runTool("wrangler", ["deploy", "-c", "workers/resize/wrangler.toml"]);
await runTool("wrangler", ["deploy", "-c", "wrangler.toml"]);
