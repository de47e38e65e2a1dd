import type { Visitor } from "#app/edge/context/visitor.ts";
import { isTokenPath } from "#app/edge/http/token-paths.ts";

/** The layout around a page: docs/product/navigation.md. */
export type Layout = {
  /** `bare` pages have neither header nor side navigation on a desktop. */
  bare: boolean;
  header: boolean;
  side: boolean;
  footer: boolean;
  /** Whether the visitor's choice of a dark or light scheme applies. Everything else is light. */
  schemeChoice: boolean;
  /** The page's background and the header's colour. */
  tone: "light" | "secondary";
  headerTone: "plain" | "blue";
  /** Whether a visitor is asked about cookies. Presentations and pages that a token opened set only what they need. */
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
/** Light whatever the visitor chose: docs/product/navigation.md. */
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
/** Pages of the site with lists and forms that scripts make quicker to use. */
const needsScripts = [...cataloguePaths, "/session-expired", "/user-sign-up"];

function under(pathname: string, paths: string[]): boolean {
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/**
 * Whether a page has the search sidebar, at desktop widths (from 992 px). Where it is false, the extended sidebar and the lyrics panel
 * must be closed.
 */
export function showsSearchSidebar(pathname: string): boolean {
  return under(pathname, searchSidebarPaths);
}

/** When the scripts of a page start: with the page, after its first paint, or when it is idle or used. */
export type ScriptStart = "now" | "painted" | "idle";

/**
 * When the scripts of a page start. The pages of the site can be read, and their links and forms used, without them: they wait until the
 * page is idle. The other pages of visitors start theirs after the first paint. Someone who is signed in came to work.
 */
export function scriptStartOf(pathname: string, user: Visitor["user"]): ScriptStart {
  if (user !== null) return "now";
  const site = pathname === "/" || under(pathname, sitePaths);
  return site && !under(pathname, needsScripts) ? "idle" : "painted";
}

/** Which parts of the layout surround `pathname` for this visitor. */
export function layoutOf(pathname: string, visitor: Pick<Visitor, "company" | "user">): Layout {
  const bare = under(pathname, barePaths);
  const site = pathname === "/" || under(pathname, sitePaths);
  const catalogue = under(pathname, cataloguePaths);
  const presentation = under(pathname, sideless) && !under(pathname, ["/pitch/edit"]);
  const about = under(pathname, ["/who-we-are"]);
  return {
    bare,
    // At work in the catalogue, the side navigation has all that the header has for a signed-in user.
    header: (site || bare) && !visitor.company.theme.hideHeader && !(catalogue && visitor.user !== null),
    side: !presentation && (catalogue || visitor.user !== null),
    footer: site,
    schemeChoice: catalogue && !under(pathname, lightPaths),
    tone: about ? "secondary" : "light",
    headerTone: about ? "blue" : "plain",
    consent: !presentation && !isTokenPath(pathname),
  };
}
