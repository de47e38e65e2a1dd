import type { Company } from "#app/edge/context/company.ts";
import type { Settings } from "#app/edge/context/env.server.ts";
import { findNetwork } from "#app/edge/context/social-networks.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { about, brief, legalLinks, type SiteLink, services, signIn, work } from "#app/shell/navigation/site-links.ts";

/** Every page has them, so they have no ids. */
type FooterLink = Omit<SiteLink, "id">;
/** Links of the footer; `social` ones are external. `tagline`: the company's own, empty for none. */
export type FooterLinks = { pages: FooterLink[]; social: FooterLink[]; tagline: string };

type FooterContext = {
  actor: Pick<Actor, "id"> | null;
  company: Pick<Company, "subdomain"> & Partial<Pick<Company, "contact">>;
  env: Pick<Settings, "SOCIAL_URLS">;
};

/** The company's accounts. On the product's own hosts those of the setting SOCIAL_URLS while it has none. */
function socialLinks({ env, company }: FooterContext): FooterLink[] {
  const own = company.contact?.socialUrls ?? [];
  const urls = own.length > 0 || company.subdomain !== null ? own : (env.SOCIAL_URLS ?? []);
  return urls.flatMap((to) => {
    const network = findNetwork(to);
    return network === null ? [] : [{ label: network.label, to }];
  });
}

/** The links of the footer, in order: docs/product/site.md. */
export function footerLinks(ctx: FooterContext): FooterLinks {
  const pages = [
    services,
    work,
    about,
    { label: "Discover", to: "/discover" },
    { label: "Search", to: "/search" },
    { ...brief, label: "Talk to a creative" },
    { label: "Submit your music", to: "/submit-music" },
    { label: "News", to: "/blog" },
    { label: "Contact", to: "/contact-us" },
    { label: "Developers", to: "/developers" },
    // docs/product/site.md: this spelling in the footer only.
    ...(ctx.actor === null ? [{ ...signIn, label: "Sign In" }] : []),
    ...legalLinks,
    { label: "Status", to: "/status" },
    { label: "Cookie settings", to: "/cookies-policy#choice" },
  ];
  return {
    pages: pages.map(({ label, to }) => ({ label, to })),
    social: socialLinks(ctx),
    tagline: ctx.company.contact?.tagline ?? "",
  };
}
