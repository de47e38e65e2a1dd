import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreExport } from "#scripts/backup/restore-export.ts";
import { root } from "#scripts/settings.ts";
import { findTarget } from "#scripts/target.ts";

/** `npm run restore -- <folder> [--remote https://host]`: an export into an empty copy. An interrupted restore goes on. */
const usage = "Usage: npm run restore -- <folder> [--remote https://host]";

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "string" } } });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error(usage);
  const folder = resolve(process.env.SYNCLINE_CWD ?? root, name);
  const target = await findTarget(process.env, values.remote);
  await restoreExport(folder, target, console.log);
  console.log(`Restored to ${target.baseUrl}. People sign in again, and make API tokens again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
