import { parseArgs } from "node:util";
import { readLocalSettings } from "#scripts/settings.ts";

type Step = { data?: { built: number; done: boolean }; error?: { message: string } };

const { values } = parseArgs({ options: { remote: { type: "string" } } });
const local = readLocalSettings();
const base = values.remote ?? local.url;
const token = values.remote ? process.env.INGEST_TOKEN : local.ingestToken;
const began = Date.now();

/** Rebuilds the search projection of a running copy step by step; searches see the old one until the last. */
for (;;) {
  const answer = await fetch(new URL("/api/v1/ingest/reindex", base), {
    method: "POST",
    headers: { Authorization: `Bearer ${token ?? ""}` },
  }).catch(() => null);
  if (answer === null) {
    console.error(`Nothing answers at ${base}. Start it first (npm start), or name a deployment with --remote.`);
    process.exit(1);
  }
  const { data, error } = (await answer.json()) as Step;
  if (!data) {
    console.error(`The rebuild stopped: ${error?.message ?? answer.status}`);
    process.exit(1);
  }
  console.log(`${data.built} recordings in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (data.done) break;
}
