import type { Environment } from "#app/edge/context/company.ts";

/** Kind of a host name, before any company is looked up. */
export type Host =
  | { kind: "tenant"; environment: Environment; subdomain: string | null }
  | { kind: "custom"; hostname: string };

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `example.com`, `acme.example.com`, `spaces.example.com`, `acme.spaces.example.com`, or a custom host. `apex`: bare host name. Local
 * addresses count as the apex if that is `localhost`.
 */
export function readHost(hostname: string, apex: string): Host {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (name === apex || (apex === "localhost" && (name === "127.0.0.1" || name === "[::1]"))) {
    return { kind: "tenant", environment: "main", subdomain: null };
  }
  if (!name.endsWith(`.${apex}`)) return { kind: "custom", hostname: name };
  const labels = name.slice(0, -apex.length - 1).split(".");
  const environment = labels.at(-1) === "spaces" ? "spaces" : "main";
  if (environment === "spaces") labels.pop();
  const [subdomain, ...deeper] = labels;
  if (deeper.length > 0 || (subdomain !== undefined && !label.test(subdomain)))
    return { kind: "custom", hostname: name };
  return { kind: "tenant", environment, subdomain: subdomain ?? null };
}
