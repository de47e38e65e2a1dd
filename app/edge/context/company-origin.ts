import type { Environment } from "#app/edge/context/company.ts";

type Addressed = { environment: Environment; subdomain: string | null; customHost: string | null };

/** The bare host names of a company: the one under ours first, then its own. `apex` is a bare host name. */
export function companyHosts({ environment, subdomain, customHost }: Addressed, apex: string): [string, ...string[]] {
  const labels = [subdomain, environment === "spaces" ? "spaces" : null, apex];
  const hostname = labels.filter((label) => label !== null && label !== "").join(".");
  return customHost === null ? [hostname] : [hostname, customHost];
}

/** `http://acme.localhost:8787`: scheme and port are those of `here`, so that a local copy's hosts find each other. */
export function hostOrigin(hostname: string, here: URL): string {
  return `${here.protocol}//${hostname}${here.port === "" ? "" : `:${here.port}`}`;
}

/**
 * The origin of a company: `https://acme.example.com`, `https://spaces.example.com`, or its own host. `here` is the address of
 * the request; `apex` is a bare host name.
 */
export function companyOrigin(company: Addressed, { here, apex }: { here: URL; apex: string }): string {
  const [ours, own = ours] = companyHosts(company, apex);
  return hostOrigin(own, here);
}
