import type { Company } from "#app/edge/context/company.ts";
import type { Settings } from "#app/edge/context/env.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { about, brief, legalLinks, type SiteLink, services, signIn, work } from "#app/shell/navigation/site-links.ts";

/** Networks of docs/product/site.md by host. */
const networks: Record<string, string> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Links of the footer; `social` ones are external. */
export type FooterLinks = { pages: SiteLink[]; social: SiteLink[] };

type FooterContext = {
  actor: Pick<Actor, "id"> | null;
  company: Pick<Company, "subdomain">;
  env: Pick<Settings, "SOCIAL_URLS">;
};

/** Accounts of the setting SOCIAL_URLS, which are the product's and not shown on a company's own host. */
function socialLinks({ env, company }: FooterContext): SiteLink[] {
  if (company.subdomain !== null) return [];
  return (env.SOCIAL_URLS ?? []).flatMap((to) => {
    const id = new URL(to).hostname.replace(/^www\./, "");
    const label = networks[id];
    return label === undefined ? [] : [{ id, label, to }];
  });
}

/** The links of the footer, in order: docs/product/site.md. */
export function footerLinks(ctx: FooterContext): FooterLinks {
  const pages = [
    services,
    work,
    about,
    { id: "discover", label: "Discover", to: "/discover" },
    { id: "search", label: "Search", to: "/search" },
    { ...brief, label: "Talk to a creative" },
    { id: "submit-music", label: "Submit your music", to: "/submit-music" },
    { id: "news", label: "News", to: "/blog" },
    { id: "contact", label: "Contact", to: "/contact-us" },
    { id: "developers", label: "Developers", to: "/developers" },
    // docs/product/site.md: this spelling in the footer only.
    ...(ctx.actor === null ? [{ ...signIn, label: "Sign In" }] : []),
    ...legalLinks,
    { id: "cookie-settings", label: "Cookie settings", to: "/cookies-policy#choice" },
  ];
  return { pages, social: socialLinks(ctx) };
}
