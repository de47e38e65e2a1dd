import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { Target } from "#scripts/target.ts";

const stepSchema = z.object({ data: z.object({ built: z.int(), done: z.boolean() }) });
const failureSchema = z.object({ error: z.object({ message: z.string() }) });

/** Milliseconds before a step that met the schedule's own build is tried again, and how often that may happen in a row. */
const conflictPause = 1000;
const maxConflicts = 60;

async function runStep({ baseUrl, token }: Target, conflicts = 0): Promise<{ built: number; done: boolean }> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/api/v1/ingest/similar-index`, { method: "POST", headers });
  const body: unknown = await response.json().catch(() => null);
  const step = stepSchema.safeParse(body);
  if (step.success) return step.data.data;
  if (response.status === 409 && conflicts < maxConflicts) {
    await setTimeout(conflictPause);
    return runStep({ baseUrl, token }, conflicts + 1);
  }
  const failure = failureSchema.safeParse(body);
  throw new Error(`The build stopped: ${failure.success ? failure.data.error.message : `HTTP ${response.status}`}`);
}

/** Builds the index of similar music of a running copy. Searches use the old one until the last step. `report` hears of each step. */
export async function buildSimilarIndex(target: Target, report: (built: number) => void = () => {}): Promise<void> {
  for (let done = false; !done; ) {
    const step = await runStep(target);
    done = step.done;
    report(step.built);
  }
}
