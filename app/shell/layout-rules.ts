import type { Visitor } from "#app/edge/context/visitor.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { isTokenPath } from "#app/edge/http/token-paths.ts";

/** Layout of a page: docs/product/navigation.md. */
export type Layout = {
  /** `bare` pages have neither header nor side navigation on a desktop. */
  bare: boolean;
  header: boolean;
  side: boolean;
  footer: boolean;
  /** Whether the visitor's colour scheme applies: in the catalogue and, for a signed-in user, on every page with the side bar. */
  schemeChoice: boolean;
  /** Background of the page and colour of the header. */
  tone: "light" | "secondary";
  headerTone: "plain" | "blue";
  /** Whether the cookie banner is shown. Presentations and pages opened by a token set only necessary cookies. */
  consent: boolean;
};

function isSite({ site }: RouteHandle, pathname: string): boolean {
  return site === true || site === pathname;
}

/** When the scripts of a page start: at once, after its first paint, or when idle or used. */
export type ScriptStart = "now" | "painted" | "idle";

/**
 * When the scripts of a page start. Site pages are usable without scripts and wait until idle. Other pages for visitors start them after
 * the first paint, pages for signed-in users at once.
 */
export function scriptStartOf(handle: RouteHandle, pathname: string, user: Visitor["user"]): ScriptStart {
  if (user !== null) return "now";
  return isSite(handle, pathname) && !handle.catalogue ? (handle.scripts ?? "idle") : "painted";
}

/** Layout of the page at `pathname` for this visitor. */
export function layoutOf(handle: RouteHandle, pathname: string, visitor: Pick<Visitor, "company" | "user">): Layout {
  const { bare = false, catalogue = false, presentation = false, tone = "light" } = handle;
  const site = isSite(handle, pathname);
  const side = !presentation && (catalogue || visitor.user !== null);
  return {
    bare,
    // In the catalogue, the side navigation has everything that the header has for a signed-in user.
    header: (site || bare) && !visitor.company.theme.hideHeader && !(catalogue && side && visitor.user !== null),
    side,
    footer: site,
    schemeChoice: catalogue || (side && !site && !bare),
    tone,
    headerTone: tone === "secondary" ? "blue" : "plain",
    consent: !presentation && !isTokenPath(pathname),
  };
}
