import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";

/** schema.org's description of who runs this host, and of its search, for the landing page. */
export function organisationData(ctx: RequestContext) {
  const { origin } = ctx.url;
  const { name } = ctx.company;
  const accounts = footerLinks(ctx).social.map(({ to }) => to);
  const url = `${origin}/`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${url}#organization`,
        name,
        url,
        ...(accounts.length > 0 && { sameAs: accounts }),
      },
      {
        "@type": "WebSite",
        name,
        url,
        publisher: { "@id": `${url}#organization` },
        potentialAction: {
          "@type": "SearchAction",
          target: `${origin}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
