import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Compares digests in constant time. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(one), digest(other)]);
  return a.reduce((difference, byte, at) => difference | (byte ^ (b[at] ?? 0)), 0) === 0;
}

/**
 * Checks the ingest tool's token: `Authorization: Bearer <INGEST_TOKEN>`. @throws AppError not_found if no token is configured,
 * unauthorised for a wrong or missing one
 */
export async function requireIngestToken({ env }: Pick<RequestContext, "env">, headers: Headers): Promise<void> {
  if (env.INGEST_TOKEN === undefined) throw new AppError("not_found", "There is nothing here.");
  const [, token = ""] = /^Bearer (.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  if (!(await isSame(token, env.INGEST_TOKEN)))
    throw new AppError("unauthorised", "The bearer token is wrong or missing.");
}
