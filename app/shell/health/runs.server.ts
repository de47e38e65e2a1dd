import type { Env } from "#app/edge/context/env.server.ts";

/** When each recurring piece of work last ran. Objects, so that they survive the record: docs/decisions/178-running.md. */
const prefix = "notices/runs/";

/** `minute`, `nightly`: the schedules; `events`: the consumer of the queue, by the time of the last beat it got; `backup`, `restore`: an export, and a tried restore of one. */
const runNames = ["minute", "nightly", "events", "backup", "restore"] as const;
export type RunName = (typeof runNames)[number];
/** `failed`: what of it went wrong, empty if nothing did. */
export type Run = { at: number; failed: string };

export async function noteRun({ MASTERS }: Pick<Env, "MASTERS">, name: RunName, { at, failed }: Run): Promise<void> {
  await MASTERS.put(`${prefix}${name}`, "", { customMetadata: { at: String(at), failed: failed.slice(0, 500) } });
}

export async function readRuns({ MASTERS }: Pick<Env, "MASTERS">): Promise<Partial<Record<RunName, Run>>> {
  const { objects } = await MASTERS.list({ prefix, include: ["customMetadata"] });
  return Object.fromEntries(
    objects.map(({ key, customMetadata }) => [
      key.slice(prefix.length),
      { at: Number(customMetadata?.at), failed: customMetadata?.failed ?? "" },
    ]),
  );
}
