import { parseArgs } from "node:util";
import { demoBuyers } from "#db/seed/demo-buyers.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoDomain, demoPassword, demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { buildApp } from "#scripts/build.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { ingestSubmissions, makeStreams, prepareMusic } from "#scripts/prepare-music.ts";
import { endOnInterrupt } from "#scripts/processes.ts";
import { requireFreePort } from "#scripts/require-free-port.ts";
import { runSchedules } from "#scripts/run-schedules.ts";
import { seed } from "#scripts/seed.ts";
import { serve } from "#scripts/serve.ts";
import { type LocalSettings, readLocalAddress, readLocalSettings } from "#scripts/settings.ts";

/** `npm start -- --empty`: without the demo, for a restore; `--music small`: with the first pieces of its catalogue only. */
function readOptions(): { isEmpty: boolean; hasAllMusic: boolean } {
  const options = { empty: { type: "boolean", default: false }, music: { type: "string", default: "full" } } as const;
  const { empty, music } = parseArgs({ options }).values;
  if (music !== "full" && music !== "small") throw new Error(`--music is full or small, not ${music}.`);
  return { isEmpty: empty, hasAllMusic: music === "full" };
}

const step = (text: string) => console.log(`  ${text}`);

/** Prints the demo's accounts and composes its music. */
async function showDemo(settings: LocalSettings, hasAllMusic: boolean): Promise<void> {
  console.log(
    `  Also: http://acme.localhost:${settings.port}  http://nova.localhost:${settings.port}  http://spaces.localhost:${settings.port}  http://studio.spaces.localhost:${settings.port}`,
  );
  console.log(`\n  Demo accounts, all with the password ${demoPassword}:`);
  const line = (account: string, text: string) => console.log(`    ${`${account}@${demoDomain}`.padEnd(37)}${text}`);
  for (const { account, policy } of demoPeople) {
    const { name, description } = demoPolicies[policy];
    line(account, `${name}: ${description}`);
  }
  for (const { account, role, company, employer, does } of demoBuyers)
    line(account, `${role} at ${employer ?? (company === "main" ? "Syncline" : demoCompanies[company].name)}: ${does}`);
  console.log("\n  Stop with Ctrl-C. The demo music is composed now and appears track by track.\n");
  try {
    await prepareMusic(settings, [], { withStreams: false });
    step("\n  MP3s and marked streams of links are made in the background now: one at a time, at low priority.\n");
    await makeStreams(settings, { yields: true });
    if (!hasAllMusic) return;
    step("\n  Longer pieces and versions follow in the same way; --music small leaves them out.\n");
    await prepareMusic(settings, ["--more"], { yields: true });
  } catch (error) {
    step(error instanceof Error ? error.message : String(error));
  }
}

async function start(): Promise<void> {
  const began = Date.now();
  // Stopped as asked, which is no failure.
  endOnInterrupt(0);
  const { isEmpty, hasAllMusic } = readOptions();
  await requireFreePort(readLocalAddress(process.env).port);
  const settings = readLocalSettings();
  console.log("Syncline");
  step((await buildApp()) === "built" ? "built" : "build is current");
  step((await migrateLocal(settings.state)) === "migrated" ? "databases migrated" : "databases are current");
  const server = await serve(settings);
  if (!isEmpty) await seed(settings);
  runSchedules(settings);
  void ingestSubmissions(settings);
  console.log(`\n  Ready after ${((Date.now() - began) / 1000).toFixed(1)} s:  ${settings.url}`);
  if (!isEmpty) await showDemo(settings, hasAllMusic);
  const code = await server.ended;
  throw new Error(`The server ended with ${code}; its log is ${server.log}`);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
