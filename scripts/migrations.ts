import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { exitCode, runTool, startChild } from "#scripts/processes.ts";
import { root } from "#scripts/settings.ts";

/**
 * `npm run migrations -- --name <what-changed>`: a migration of the record for changes in `db/schema`. Only the newest snapshot of
 * drizzle-kit is kept, with which it compares the next change: older ones are about 9,000 lines each, and nothing reads them.
 */
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
// Not a dependency: only needed for a change of the schema, and it brings an esbuild of its own.
const install = startChild(npm, ["install", "--no-save", "drizzle-kit@0.31.11"], {
  stdio: "inherit",
  interactive: true,
});
const installed = await exitCode(install);
if (installed !== 0) process.exit(installed);
await runTool("drizzle-kit", ["generate", "--config", "db/drizzle-record.config.ts", ...process.argv.slice(2)]);

const folder = join(root, "migrations/record/meta");
const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
