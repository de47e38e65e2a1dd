import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";

/** schema.org Organization of this host's operator, the same on every page. */
export function siteOrganisation({ company, url: { origin } }: Pick<RequestContext, "company" | "url">) {
  const url = `${origin}/`;
  return { "@type": "Organization", "@id": `${url}#organization`, name: company.name, url };
}

/** schema.org data of this host's operator and search, for the landing page. */
export function organisationData(ctx: RequestContext) {
  const { origin } = ctx.url;
  const accounts = footerLinks(ctx).social.map(({ to }) => to);
  const organisation = siteOrganisation(ctx);
  const { name, url } = organisation;
  return {
    "@context": "https://schema.org",
    "@graph": [
      { ...organisation, ...(accounts.length > 0 && { sameAs: accounts }) },
      {
        "@type": "WebSite",
        name,
        url,
        publisher: { "@id": organisation["@id"] },
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
