import type { Environment } from "#app/edge/context/company.ts";

type Named = { environment: Environment; subdomain: string | null };
/** `customHost`: verified, never a proposed one. */
type Addressed = Named & { customHost: string | null };

/** `acme.example.com`: a company's host under ours. `apex`: bare host name. */
export function productHost({ environment, subdomain }: Named, apex: string): string {
  const labels = [subdomain, environment === "spaces" ? "spaces" : null, apex];
  return labels.filter((label) => label !== null && label !== "").join(".");
}

/** Bare host names of a company: the one under ours first, then its custom host. `apex`: bare host name. */
export function companyHosts(company: Addressed, apex: string): [string, ...string[]] {
  const { customHost } = company;
  return customHost === null ? [productHost(company, apex)] : [productHost(company, apex), customHost];
}

/** `http://acme.localhost:8787`: with scheme and port of `here`, so that a local copy's hosts find each other. */
export function hostOrigin(hostname: string, here: URL): string {
  return `${here.protocol}//${hostname}${here.port === "" ? "" : `:${here.port}`}`;
}

/**
 * Origin of a company for links without a token: `https://acme.example.com`, `https://spaces.example.com`, or its custom host. `here`: URL
 * of the request; `apex`: bare host name.
 */
export function companyOrigin(company: Addressed, { here, apex }: { here: URL; apex: string }): string {
  const [ours, own = ours] = companyHosts(company, apex);
  return hostOrigin(own, here);
}

/** Origin of a company under our host. The only target of single-use tokens (docs/decisions/052). */
export function productOrigin(company: Named, { here, apex }: { here: URL; apex: string }): string {
  return hostOrigin(productHost(company, apex), here);
}
