import { parseArgs } from "node:util";
import { readLocalSettings } from "#scripts/settings.ts";

type Step = { data?: { built: number; done: boolean }; error?: { message: string } };

async function step(base: string, token: string): Promise<{ built: number; done: boolean }> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(new URL("/api/v1/ingest/reindex", base), { method: "POST", headers }).catch(() => null);
  if (answer === null) {
    throw new Error(`Nothing answers at ${base}. Start it first (npm start), or name a deployment with --remote.`);
  }
  const { data, error } = (await answer.json()) as Step;
  if (data === undefined) throw new Error(`The rebuild stopped: ${error?.message ?? answer.status}`);
  return data;
}

/** Rebuilds the search projection of a running copy step by step; searches see the old one until the last. */
async function reindex(): Promise<void> {
  const { values } = parseArgs({ options: { remote: { type: "string" } } });
  const local = readLocalSettings();
  const token = values.remote ? (process.env.INGEST_TOKEN ?? "") : local.ingestToken;
  const began = Date.now();
  for (let done = false; !done; ) {
    const now = await step(values.remote ?? local.url, token);
    done = now.done;
    console.log(`${now.built} recordings in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

reindex().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
