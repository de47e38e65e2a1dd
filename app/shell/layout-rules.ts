import type { Visitor } from "#app/edge/context/visitor.ts";
import { isTokenPath } from "#app/edge/http/token-paths.ts";

/** Layout of a page: docs/product/navigation.md. */
export type Layout = {
  /** `bare` pages have neither header nor side navigation on a desktop. */
  bare: boolean;
  header: boolean;
  side: boolean;
  footer: boolean;
  /** Whether the visitor's colour scheme applies. Everything else is light. */
  schemeChoice: boolean;
  /** Background of the page and colour of the header. */
  tone: "light" | "secondary";
  headerTone: "plain" | "blue";
  /** Whether the cookie banner is shown. Presentations and pages opened by a token set only necessary cookies. */
  consent: boolean;
};

const barePaths = [
  "/login",
  "/signup",
  "/invite",
  "/magic-link",
  "/reset-password",
  "/confirm-email",
  "/transfer/download",
  "/loading",
];
const cataloguePaths = [
  "/discover",
  "/search",
  "/music-sync-licensing",
  "/artists-list",
  "/my-playlists",
  "/stereo-ai",
];
/** Always light: docs/product/navigation.md. */
const lightPaths = ["/our-work", "/artists", "/music-sync-licensing/artist"];
/** Pages with the search sidebar: docs/product/navigation.md. */
const searchSidebarPaths = ["/music-sync-licensing", "/discover", "/search", "/artists-list", "/stereo-ai"];
const sideless = ["/pitch", "/sonic-pitch", "/reel", "/sliders/reel", "/sliders/share", "/playlists/share"];
const sitePaths = [
  "/landing",
  "/session-expired",
  "/user-sign-up",
  "/submit-brief",
  "/submit-music",
  "/services",
  "/discover",
  "/search",
  "/our-work",
  "/who-we-are",
  "/wine",
  "/faq",
  "/blog",
  "/privacy-policy",
  "/terms-of-service",
  "/cookies-policy",
  "/contact-us",
  "/linkedin-submit-brief",
  "/lbb-submit-brief",
  "/newsletter",
  "/not-found",
  "/technical-issues",
];
/** Site pages with lists and forms that work faster with scripts. */
const needsScripts = [...cataloguePaths, "/session-expired", "/user-sign-up"];

function under(pathname: string, paths: string[]): boolean {
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/**
 * Whether a page has the search sidebar, from 992 px. If not, the extended sidebar and the lyrics panel must be closed.
 */
export function showsSearchSidebar(pathname: string): boolean {
  return under(pathname, searchSidebarPaths);
}

/** When the scripts of a page start: at once, after its first paint, or when idle or used. */
export type ScriptStart = "now" | "painted" | "idle";

/**
 * When the scripts of a page start. Site pages are usable without scripts and wait until idle. Other pages for visitors start them after
 * the first paint, pages for signed-in users at once.
 */
export function scriptStartOf(pathname: string, user: Visitor["user"]): ScriptStart {
  if (user !== null) return "now";
  const site = pathname === "/" || under(pathname, sitePaths);
  return site && !under(pathname, needsScripts) ? "idle" : "painted";
}

/** Layout of `pathname` for this visitor. */
export function layoutOf(pathname: string, visitor: Pick<Visitor, "company" | "user">): Layout {
  const bare = under(pathname, barePaths);
  const site = pathname === "/" || under(pathname, sitePaths);
  const catalogue = under(pathname, cataloguePaths);
  const presentation = under(pathname, sideless) && !under(pathname, ["/pitch/edit"]);
  const about = under(pathname, ["/who-we-are"]);
  return {
    bare,
    // In the catalogue, the side navigation has everything that the header has for a signed-in user.
    header: (site || bare) && !visitor.company.theme.hideHeader && !(catalogue && visitor.user !== null),
    side: !presentation && (catalogue || visitor.user !== null),
    footer: site,
    schemeChoice: catalogue && !under(pathname, lightPaths),
    tone: about ? "secondary" : "light",
    headerTone: about ? "blue" : "plain",
    consent: !presentation && !isTokenPath(pathname),
  };
}
