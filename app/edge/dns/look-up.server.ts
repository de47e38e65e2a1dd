import type { Env } from "#app/edge/context/env.server.ts";
import { type RecordType, readDnsAnswer } from "#app/edge/dns/dns-answer.ts";
import { readLocalTexts } from "#app/edge/dns/local-records.server.ts";
import { isAddress } from "#app/edge/dns/public-address.ts";

const resolver = "https://cloudflare-dns.com/dns-query";
/** Milliseconds. */
const timeoutMs = 5_000;

type Resolving = Pick<Env, "STAGE" | "MASTERS">;

async function askResolver(name: string, type: RecordType): Promise<string[] | null> {
  const address = `${resolver}?${new URLSearchParams({ name, type })}`;
  const headers = { Accept: "application/dns-json" };
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? readDnsAnswer(await response.json(), type) : null;
  } catch {
    return null;
  }
}

/** TXT records of a name: from a DNS-over-HTTPS resolver, and in a local copy from /dev/dns. Null when no resolver answers. */
export async function lookUpTxt(env: Resolving, name: string): Promise<string[] | null> {
  return env.STAGE === "local" ? readLocalTexts(env, name) : askResolver(name, "TXT");
}

/** IPv4 and IPv6 addresses of a name, found as its texts are. Null when no resolver answers for one of the two. */
export async function lookUpAddresses(env: Resolving, name: string): Promise<string[] | null> {
  if (env.STAGE === "local") return (await readLocalTexts(env, name)).filter(isAddress);
  const [ipv4, ipv6] = await Promise.all([askResolver(name, "A"), askResolver(name, "AAAA")]);
  return ipv4 === null || ipv6 === null ? null : [...ipv4, ...ipv6];
}
