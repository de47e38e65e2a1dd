import { hostsCopy as copy } from "#app/companies/hosts/hosts-copy.ts";
import { readLocalTexts } from "#app/companies/hosts/local-records.server.ts";
import { readTxtAnswer } from "#app/companies/hosts/read-txt-answer.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const resolver = "https://cloudflare-dns.com/dns-query";
/** Milliseconds. */
const timeoutMs = 5_000;

async function askResolver(name: string): Promise<string[] | null> {
  const address = `${resolver}?${new URLSearchParams({ name, type: "TXT" })}`;
  const headers = { Accept: "application/dns-json" };
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? readTxtAnswer(await response.json()) : null;
  } catch {
    return null;
  }
}

/**
 * TXT records of a name: from a DNS-over-HTTPS resolver, and in a local copy from /dev/dns. @throws AppError unavailable when no resolver
 * answers
 */
export async function lookUpTxt(env: Pick<Env, "STAGE" | "MASTERS">, name: string): Promise<string[]> {
  const texts = env.STAGE === "local" ? await readLocalTexts(env, name) : await askResolver(name);
  if (texts === null) throw new AppError("unavailable", copy.noResolver);
  return texts;
}
