import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CopyClient } from "#scripts/backup/copy-client.ts";
import { reportOutcome } from "#scripts/backup/report-outcome.ts";
import { takeExport } from "#scripts/backup/take-export.ts";
import { root } from "#scripts/settings.ts";
import { findTarget } from "#scripts/target.ts";

/**
 * `npm run export -- <folder> [--objects] [--remote https://host] [--report]`: record and list of objects of the running copy, with --objects
 * their bytes, too. An interrupted export goes on. --report: the copy's /readyz knows of it.
 */
const usage = "Usage: npm run export -- <folder> [--objects] [--remote https://host] [--report]";
const changedNote = `Something was changed while the record was read, so a change of that time may be in it by half. Nothing refers to what is missing, and
the export can be restored. For one of a single moment, run it when no one edits.`;

try {
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "string" }, objects: flag, report: flag },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error(usage);
  const folder = resolve(process.env.SYNCLINE_CWD ?? root, name);
  const target = await findTarget(process.env, values.remote);
  const reporter = values.report ? new CopyClient(target) : null;
  const taken = takeExport(folder, target, { objects: values.objects, report: console.log });
  const { changed, objects } = await reportOutcome(reporter, "backup", taken);
  if (changed) console.log(changedNote);
  const what = objects?.stored ? "with its objects" : "with a list of objects, without their bytes";
  console.log(`Exported to ${folder}, ${what}. Credentials are not in it; personal data is.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
