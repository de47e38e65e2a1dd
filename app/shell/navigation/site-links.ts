import type { Visitor } from "#app/edge/context/visitor.ts";
import { entrancePath } from "#app/shell/navigation/entrance-path.ts";

export type SiteLink = { id: string; label: string; to: string };

export const services: SiteLink = { id: "services", label: "Services", to: "/services" };
export const work: SiteLink = { id: "our-work", label: "Our work", to: "/our-work" };
export const about: SiteLink = { id: "who-we-are", label: "Who we are", to: "/who-we-are" };
export const brief: SiteLink = { id: "submit-brief", label: "Talk to a Creative", to: "/submit-brief" };
/** To `/signup`, which offers all sign-in methods: docs/product/site.md. */
export const signIn: SiteLink = { id: "sign-in", label: "Sign in", to: "/signup" };

export const legalLinks: readonly SiteLink[] = [
  { id: "privacy", label: "Privacy Policy", to: "/privacy-policy" },
  { id: "terms", label: "Terms of Service", to: "/terms-of-service" },
  { id: "cookies", label: "Cookie Policy", to: "/cookies-policy" },
  { id: "accessibility", label: "Accessibility", to: "/accessibility" },
];

/** Links of the header in order: docs/product/site.md. */
export function headerLinks(): SiteLink[] {
  const discover: SiteLink = { id: "discover", label: "Discover our music", to: "/discover" };
  return [services, work, about, discover];
}

type ButtonsFor = Pick<Visitor, "environment" | "user"> & { company: Pick<Visitor["company"], "subdomain"> };

/** Buttons of the header, the most important last. The spaces tenant has its own. */
export function headerButtons(
  { environment, company, user }: ButtonsFor,
  from: { pathname: string; search: string },
): SiteLink[] {
  if (environment === "spaces" && user === null) {
    const touch: SiteLink = { id: "get-in-touch", label: "Get in touch", to: "/contact-us" };
    const login: SiteLink = { id: "login", label: "Log in", to: entrancePath("/login", from) };
    const signUp: SiteLink = { id: "sign-up", label: "Sign up", to: entrancePath("/signup", from) };
    return company.subdomain === null ? [touch] : [login, signUp];
  }
  // The page of "Sign in", but starting with the request form, prefilled for a client.
  const access: SiteLink = {
    id: "client-access",
    label: "Client Access",
    to: entrancePath("/signup", from, { ...(from.pathname === "/" ? { returnUrl: "/" } : {}), kind: "brand" }),
  };
  const onMainSubdomain = environment === "main" && company.subdomain !== null;
  const anonymous =
    user === null ? [...(onMainSubdomain ? [] : [access]), { ...signIn, to: entrancePath(signIn.to, from) }] : [];
  return [...anonymous, brief];
}

/** The block above the footer. */
export const getStartedLink: SiteLink = { ...brief, label: "Submit a brief" };
