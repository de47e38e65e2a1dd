import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { findTarget, type Target } from "#scripts/target.ts";

const stepSchema = z.object({ data: z.object({ built: z.int(), done: z.boolean() }) });
const failureSchema = z.object({ error: z.object({ message: z.string() }) });

/** Milliseconds before a step that met the schedule's own rebuild is tried again, and how often that may happen in a row. */
const conflictPause = 1000;
const maxConflicts = 60;

/** Runs one step of the rebuild on the server. Throws with the server's reason. */
async function runStep({ baseUrl, token }: Target, conflicts = 0): Promise<{ built: number; done: boolean }> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/api/v1/ingest/reindex`, { method: "POST", headers });
  const body: unknown = await response.json().catch(() => null);
  const step = stepSchema.safeParse(body);
  if (step.success) return step.data.data;
  if (response.status === 409 && conflicts < maxConflicts) {
    await setTimeout(conflictPause);
    return runStep({ baseUrl, token }, conflicts + 1);
  }
  const failure = failureSchema.safeParse(body);
  throw new Error(`The rebuild stopped: ${failure.success ? failure.data.error.message : `HTTP ${response.status}`}`);
}

/** Rebuilds the search projection of a running copy step by step. Searches use the old one until the last step. */
async function reindex(): Promise<void> {
  const { values } = parseArgs({ options: { remote: { type: "string" } } });
  const target = await findTarget(process.env, values.remote);
  const began = Date.now();
  for (let done = false; !done; ) {
    const step = await runStep(target);
    done = step.done;
    console.log(`${step.built} recordings in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

reindex().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
