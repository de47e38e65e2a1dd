import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { sharedParameters } from "#app/catalogue/search/query/shared-parameters.ts";
import { llmsCopy as copy, developersPath } from "#app/developers/developers-copy.ts";
import { type PublicPage, publicPages } from "#app/developers/files/public-pages.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { licencePath, miningPolicyPath, robotsPath } from "#app/edge/reuse/reuse-headers.ts";
import { agentAddress } from "#app/identity/agents/agent-addresses.ts";
import { copy as site } from "#app/site/copy.ts";
import { oneLine } from "#app/ui/one-line.ts";
import { briefCopy } from "#app/visitor-requests/brief-copy.ts";

/** Parameters that say where in the list one is, or name one track. */
const notFilters = ["q", "qFields", "page", "sort", "songId", "versionId", "lyrics"];

/** Text that Markdown takes for nothing else. */
function plain(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);
}

function section(origin: string, title: string, pages: PublicPage[]): string {
  const links = pages.map(
    ({ path, title: name, description }) => `- [${plain(name)}](${origin}${path}): ${plain(description)}`,
  );
  return `## ${title}\n\n${links.join("\n")}`;
}

/** What a company's own host is, in the company's words if it has some. */
function summaryOf({ name, subdomain, theme }: RequestContext["company"]): string {
  if (subdomain === null) return site.description;
  return theme.pageDescription || copy.space(name);
}

/** llms.txt (https://llmstxt.org): a heading, a summary, what one has to know, and sections of links. */
export function llmsText(ctx: Pick<RequestContext, "url" | "company" | "env">): string {
  const { company } = ctx;
  const { origin } = ctx.url;
  const { music, agency, contact, programs, terms, legal } = publicPages({ company });
  const filters = sharedParameters.filter((name) => !notFilters.includes(name));
  const page = (path: string, title: string, description: string) => ({ path, title, description });
  const file = copy.files;
  const facts = [
    `${copy.search(origin)} (${tagCategories.join(", ")}): ${filters.join(", ")}.`,
    copy.hear,
    copy.licence,
    `${copy.mcp(agentAddress(ctx))}.`,
  ];
  const sections = [
    section(origin, copy.sections.music, music),
    section(origin, copy.sections.programs, [
      ...programs,
      page("/api/v1/openapi.json", copy.document, copy.documentText),
      page(`${developersPath}#mcp`, copy.mcpTitle, copy.mcpText),
    ]),
    section(origin, copy.sections.contact, [page("/submit-brief", briefCopy.title, briefCopy.lead), ...contact]),
    // On a company's own host the agency is not the subject.
    ...(company.subdomain === null ? [section(origin, copy.sections.agency, agency)] : []),
    section(origin, copy.sections.terms, [
      ...terms,
      page(licencePath, file.licence, file.licenceText),
      page(miningPolicyPath, file.policy, file.policyText),
      page(robotsPath, file.robots, file.robotsText),
    ]),
    section(origin, copy.sections.optional, [...legal, page("/sitemap.xml", file.sitemap, file.sitemapText)]),
  ];
  const head = [
    `# ${plain(company.name)}`,
    `> ${plain(summaryOf(company))}`,
    facts.map((fact) => `- ${fact}`).join("\n"),
  ];
  return `${[...head, ...sections].join("\n\n")}\n`;
}
