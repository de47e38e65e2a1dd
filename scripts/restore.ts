import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CopyClient } from "#scripts/backup/copy-client.ts";
import { reportOutcome } from "#scripts/backup/report-outcome.ts";
import { restoreExport } from "#scripts/backup/restore-export.ts";
import { root } from "#scripts/settings.ts";
import { findTarget, readNamedTarget } from "#scripts/target.ts";

/**
 * `npm run restore -- <folder> [--remote https://host] [--report https://original]`: an export into an empty copy. An interrupted restore goes
 * on. --report: /readyz of the original knows of it; INGEST_TOKEN is the original's then.
 */
const usage = "Usage: npm run restore -- <folder> [--remote https://host] [--report https://original]";

try {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: text, report: text } });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error(usage);
  const folder = resolve(process.env.SYNCLINE_CWD ?? root, name);
  const original = values.report ? readNamedTarget(values.report, process.env) : null;
  // A restore that is reported is a trial: into the local copy, never into the address of the environment.
  const target = await findTarget(original ? { ...process.env, SYNCLINE_URL: undefined } : process.env, values.remote);
  const reporter = original && new CopyClient(original);
  await reportOutcome(reporter, "restore", restoreExport(folder, target, console.log));
  console.log(`Restored to ${target.baseUrl}. People sign in again, and make API tokens again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
