import { referenceCopy, referencePath } from "#app/api/reference/reference-copy.ts";
import { directoryCopy } from "#app/catalogue/record/artist/directory-copy.ts";
import { searchCopy } from "#app/catalogue/search/search-copy.ts";
import { developersCopy, developersPath } from "#app/developers/developers-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy as about } from "#app/site/about/copy.ts";
import { accessibilityStatement } from "#app/site/legal/accessibility-statement.server.ts";
import { cookiesPolicy } from "#app/site/legal/cookies-policy.server.ts";
import { privacyPolicy } from "#app/site/legal/privacy-policy.server.ts";
import { termsOfService } from "#app/site/legal/terms-of-service.server.ts";
import { wine } from "#app/site/services/content/wine.server.ts";
import { copy as services } from "#app/site/services/copy.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { servicePath } from "#app/site/services/service.ts";
import { statusCopy } from "#app/site/status/status-copy.ts";
import { copy as works } from "#app/site/works/copy.ts";
import { worksPath } from "#app/site/works/work.ts";
import { copy as discover } from "#app/sliders/copy.ts";
import { contactCopy } from "#app/visitor-requests/contact-copy.ts";

export type PublicPage = { path: string; title: string; description: string };

export type PublicPages = Record<"music" | "agency" | "contact" | "programs" | "terms" | "legal", PublicPage[]>;

/** Pages of a host that anyone may read, with the words that they say of themselves: for the sitemap and for llms.txt. */
export function publicPages({ company }: Pick<RequestContext, "company">): PublicPages {
  const { name, subdomain } = company;
  const host = { name, isCompanyHost: subdomain !== null };
  const page = (path: string, { title, description }: { title: string; description: string }) => ({
    path,
    title,
    description,
  });
  return {
    music: [
      { path: "/discover", title: discover.title, description: discover.lead },
      { path: "/search", title: searchCopy.title, description: searchCopy.label },
      { path: "/artists-list", title: directoryCopy.title, description: directoryCopy.lead },
      page("/blog", about.news),
    ],
    agency: [
      { path: "/who-we-are", title: about.who.title, description: about.who.description(name) },
      page("/services", services),
      ...listServices().map((service) => ({
        path: servicePath(service),
        title: service.name,
        description: service.summary,
      })),
      { path: "/wine", title: wine.name, description: wine.description },
      { path: worksPath, title: works.title, description: works.description(name) },
    ],
    contact: [
      page("/faq", about.faq),
      { path: "/contact-us", title: contactCopy.title, description: contactCopy.lead },
    ],
    programs: [
      page(developersPath, developersCopy),
      { path: referencePath, title: referenceCopy.title, description: referenceCopy.description },
    ],
    terms: [page("/terms-of-service", termsOfService(host))],
    legal: [
      page("/privacy-policy", privacyPolicy(host)),
      page("/cookies-policy", cookiesPolicy(host)),
      page("/status", statusCopy),
      page("/accessibility", accessibilityStatement(host)),
    ],
  };
}
