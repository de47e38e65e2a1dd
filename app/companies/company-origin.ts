import type { Environment } from "#app/companies/company.ts";

type Addressed = { environment: Environment; subdomain: string | null; customHost: string | null };

/**
 * Where a company answers: `https://acme.example.com`, `https://spaces.example.com`, or its own host. Scheme and port are those
 * of `here`, the address of the request, so that a local copy's hosts find each other. `apex` is a bare host name.
 */
export function companyOrigin(company: Addressed, { here, apex }: { here: URL; apex: string }): string {
  const labels = [company.subdomain, company.environment === "spaces" ? "spaces" : null, apex];
  const hostname = company.customHost ?? labels.filter((label) => label !== null && label !== "").join(".");
  return `${here.protocol}//${hostname}${here.port === "" ? "" : `:${here.port}`}`;
}
