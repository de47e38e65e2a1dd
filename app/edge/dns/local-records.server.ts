import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** An object in the private bucket of a local copy: texts by name; an IP address among them is an A or AAAA record. */
const key = "dev/dns-records.json";

const recordsSchema = z.record(z.string(), z.array(z.string()));

type Records = z.infer<typeof recordsSchema>;

async function readRecords({ MASTERS }: Pick<Env, "MASTERS">): Promise<Records> {
  const stored = await MASTERS.get(key);
  return stored === null ? {} : recordsSchema.parse(await stored.json());
}

function requireLocalCopy({ env }: Pick<RequestContext, "env">): void {
  if (env.STAGE !== "local") throw new AppError("not_found", "This page doesn't exist.");
}

/** Texts entered for a name. */
export async function readLocalTexts(env: Pick<Env, "MASTERS">, name: string): Promise<string[]> {
  return (await readRecords(env))[name.toLowerCase()] ?? [];
}

/** The TXT records of a local copy. @throws AppError not_found in production */
export async function listLocalRecords(ctx: Pick<RequestContext, "env">): Promise<{ name: string; value: string }[]> {
  requireLocalCopy(ctx);
  return Object.entries(await readRecords(ctx.env)).flatMap(([name, values]) =>
    values.map((value) => ({ name, value })),
  );
}

/** Replaces the records of a name with one; removes them without a value. @throws AppError not_found in production */
export async function setLocalRecord(
  ctx: Pick<RequestContext, "env">,
  { name, value }: { name: string; value: string },
): Promise<void> {
  requireLocalCopy(ctx);
  const { [name.toLowerCase()]: _, ...others } = await readRecords(ctx.env);
  const records = value === "" ? others : { ...others, [name.toLowerCase()]: [value] };
  await ctx.env.MASTERS.put(key, JSON.stringify(records));
}
