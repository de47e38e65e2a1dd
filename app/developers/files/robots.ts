import { permittedUses } from "#app/companies/reuse/reuse-terms.ts";
import type { ReuseHost } from "#app/developers/files/rsl.ts";
import { mcpPath } from "#app/edge/http/program-paths.ts";
import { licencePath } from "#app/edge/reuse/reuse-headers.ts";

/** Never for crawlers: answers for programs, ways in, and links made for one recipient. */
const closed = [
  "/api/",
  mcpPath,
  "/oauth/",
  "/login",
  "/logout",
  "/kitchen-sink",
  "/approve/",
  "/inbox",
  "/offers/",
  "/room/",
  "/transfer/",
  "/*/share/",
];
/** What machines read, also on a host that is closed to them. */
const open = ["/api/v1/openapi.json", "/llms.txt", licencePath, "/.well-known/"];

/**
 * Content signals (contentsignals.org) hold for the whole host, music included: they say yes to search alone, and no to what is permitted
 * nowhere or not for the music. The licence file has the rest.
 */
function contentSignal(host: ReuseHost): string {
  const permitted = permittedUses(host.company);
  const signals = [
    `search=${permitted.includes("search") ? "yes" : "no"}`,
    ...(permitted.includes("ai-input") ? [] : ["ai-input=no"]),
    "ai-train=no",
  ];
  return `Content-Signal: ${signals.join(", ")}`;
}

/** robots.txt (RFC 9309) with the licence file of RSL 1.0. A company's own host is closed until the company permits a use. */
export function robotsText(host: ReuseHost): string {
  const isOpen = permittedUses(host.company).length > 0 || host.company.subdomain === null;
  const lines = [
    `License: ${host.origin}${licencePath}`,
    "",
    "User-agent: *",
    contentSignal(host),
    ...open.map((path) => `Allow: ${path}`),
    ...(isOpen ? closed : ["/"]).map((path) => `Disallow: ${path}`),
    ...(isOpen ? ["", `Sitemap: ${host.origin}/sitemap.xml`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
