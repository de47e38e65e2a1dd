import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "#scripts/processes.ts";
import { root } from "#scripts/settings.ts";

/** The bindings and the folder of each one's migrations. */
export const databases = [
  { binding: "DB", folder: "migrations/record" },
  { binding: "SEARCH", folder: "migrations/search" },
] as const;

function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const { folder } of databases) {
    const names = readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".sql"))
      .sort();
    for (const name of names) hash.update(name).update(readFileSync(join(root, folder, name)));
  }
  return hash.digest("hex");
}

/** Applies missing migrations to the local databases in `state`; starts no process when there are none. */
export async function migrateLocal(state: string): Promise<"migrated" | "current"> {
  const mark = join(state, "migrations.hash");
  const now = migrationsHash();
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return "current";
  for (const { binding } of databases) {
    await runTool("wrangler", ["d1", "migrations", "apply", binding, "--local", "--persist-to", state], {
      quiet: true,
      env: { CI: "true" },
    });
  }
  writeFileSync(mark, now);
  return "migrated";
}
