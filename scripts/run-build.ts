import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { findTarget, type Target } from "#scripts/target.ts";

const stepSchema = z.object({ data: z.object({ built: z.int(), done: z.boolean() }) });
const failureSchema = z.object({ error: z.object({ message: z.string() }) });

/** Pause in ms after a conflict with the schedule's own build, and max retries in a row. */
const conflictPause = 1000;
const maxConflicts = 60;

/** An index built step by step: last path segment of its endpoint under /api/v1/ingest. */
type Built = "reindex" | "similar-index";

async function runStep(
  { baseUrl, token }: Target,
  what: Built,
  conflicts = 0,
): Promise<{ built: number; done: boolean }> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/api/v1/ingest/${what}`, { method: "POST", headers });
  const body: unknown = await response.json().catch(() => null);
  const step = stepSchema.safeParse(body);
  if (step.success) return step.data.data;
  if (response.status === 409 && conflicts < maxConflicts) {
    await setTimeout(conflictPause);
    return runStep({ baseUrl, token }, what, conflicts + 1);
  }
  const failure = failureSchema.safeParse(body);
  throw new Error(`The build stopped: ${failure.success ? failure.data.error.message : `HTTP ${response.status}`}`);
}

/**
 * Builds an index of a running copy to its end. Searches use the old one until the last step. `report` gets the number of indexed
 * recordings. Throws with the server's reason.
 */
export async function runBuild(
  target: Target,
  what: Built,
  report: (built: number) => void = () => undefined,
): Promise<void> {
  for (let done = false; !done; ) {
    const step = await runStep(target, what);
    done = step.done;
    report(step.built);
  }
}

/** Runs the build for the local copy, or the one given by --remote. */
export async function runBuildCommand(what: Built): Promise<void> {
  try {
    const { values } = parseArgs({ options: { remote: { type: "string" } } });
    const target = await findTarget(process.env, values.remote);
    const began = Date.now();
    await runBuild(target, what, (built) =>
      console.log(`${built} recordings in ${((Date.now() - began) / 1000).toFixed(1)} s`),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
