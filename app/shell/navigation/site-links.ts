import type { Visitor } from "#app/edge/context/visitor.ts";

/** `ready` is false until the page exists: there are no dead links. */
export type SiteLink = { id: string; label: string; to: string; ready: boolean };

const services: SiteLink = { id: "services", label: "Services", to: "/services", ready: true };
const work: SiteLink = { id: "our-work", label: "Our work", to: "/our-work", ready: true };
const about: SiteLink = { id: "who-we-are", label: "Who we are", to: "/who-we-are", ready: true };
const brief: SiteLink = { id: "submit-brief", label: "Talk to a Creative", to: "/submit-brief", ready: true };
const signUp: SiteLink = { id: "sign-up", label: "Sign up", to: "/signup", ready: true };
/** On a company's space: there is one way in. */
const login: SiteLink = { id: "login", label: "Sign in", to: "/login", ready: true };
/** To `/signup`, which offers every way in: specification part 1, section 2, "Header". */
const signIn: SiteLink = { id: "sign-in", label: "Sign in", to: "/signup", ready: true };

const legal: SiteLink[] = [
  { id: "privacy", label: "Privacy Policy", to: "/privacy-policy", ready: true },
  { id: "terms", label: "Terms of Service", to: "/terms-of-service", ready: true },
  { id: "cookies", label: "Cookie Policy", to: "/cookies-policy", ready: true },
];

/** The legal pages that exist. */
export function legalLinks(): SiteLink[] {
  return legal.filter((link) => link.ready);
}

/** The links of the header, in order: specification part 1, section 2, "Header". */
export function headerLinks(): SiteLink[] {
  const discover: SiteLink = { id: "discover", label: "Discover our music", to: "/discover", ready: true };
  return [services, work, about, discover].filter((link) => link.ready);
}

type ButtonsFor = Pick<Visitor, "environment" | "user"> & { company: Pick<Visitor["company"], "subdomain"> };

/** The buttons of the header, the most important last. The spaces tenant has its own. */
export function headerButtons({ environment, company, user }: ButtonsFor, returnUrl: string): SiteLink[] {
  if (environment === "spaces" && user === null) {
    const touch: SiteLink = { id: "get-in-touch", label: "Get in touch", to: "/contact-us", ready: true };
    return (company.subdomain === null ? [touch] : [login, signUp]).filter((link) => link.ready);
  }
  // The same page as "Sign in", but it starts with the request form, filled in for a client.
  const access: SiteLink = {
    id: "client-access",
    label: "Client Access",
    to: `/signup?${new URLSearchParams({ returnUrl, kind: "brand" })}`,
    ready: true,
  };
  const onMainSubdomain = environment === "main" && company.subdomain !== null;
  const anonymous = user === null ? [...(onMainSubdomain ? [] : [access]), signIn] : [];
  return [...anonymous, brief].filter((link) => link.ready);
}

/** The links of the footer: specification part 1, section 2, "Footer". */
export function footerLinks(user: Visitor["user"]): SiteLink[] {
  const all: SiteLink[] = [
    services,
    work,
    about,
    { id: "discover", label: "Discover", to: "/discover", ready: true },
    { id: "search", label: "Search", to: "/search", ready: true },
    { ...brief, label: "Talk to a creative" },
    { id: "submit-music", label: "Submit your music", to: "/submit-music", ready: true },
    { id: "news", label: "News", to: "/blog", ready: true },
    { id: "contact", label: "Contact", to: "/contact-us", ready: true },
    ...(user === null ? [{ ...signIn, label: "Sign In" }] : []),
    ...legal,
  ];
  return all.filter((link) => link.ready);
}

/** The block above the footer. */
export const getStartedLink: SiteLink = { ...brief, label: "Submit a brief" };
