import type { Company } from "#app/edge/context/company.ts";
import type { Actor, Visitor } from "#app/edge/context/visitor.ts";
import { can } from "#app/identity/access/scopes.ts";
import { previewOf } from "#app/identity/people/preview-of.ts";
import {
  badgeAreas,
  type HostKind,
  type MenuEntry,
  type Menus,
  type NavBadge,
  type NavEntry,
  withoutTabs,
} from "#app/shell/navigation/nav-entry.ts";
import { navigation } from "#app/shell/navigation/navigation.ts";

/** Part of a visitor that menus depend on. */
type Viewer = Pick<Visitor, "environment" | "preview"> & {
  company: Pick<Company, "subdomain" | "theme">;
  user: { scopes: readonly string[] } | null;
  workspaces: readonly unknown[];
};

/** Viewer of a request, before their workspaces are read. */
export function viewerOf({ actor, company }: { actor: Actor | null; company: Company }): Viewer {
  return { environment: company.environment, company, user: actor, preview: previewOf(actor), workspaces: [] };
}

function hostKindOf({ environment, company }: Viewer): HostKind {
  return company.subdomain === null ? environment : `${environment}-subdomain`;
}

/** Whether this viewer may see the entry. */
export function isOpenTo(entry: NavEntry, visitor: Viewer): boolean {
  const { environment, company, user, preview, workspaces } = visitor;
  if (entry.audience === (user === null ? "signed-in" : "signed-out")) return false;
  if (!entry.hosts.includes(hostKindOf(visitor))) return false;
  if (entry.hiddenByTheme && company.theme.hideHeader) return false;
  if (entry.during !== null && (entry.during === "preview") !== (preview !== null)) return false;
  if (entry.during === "workspaces" && workspaces.length < 2) return false;
  if (entry.strict && environment === "spaces" && !can(user, "admin")) return false;
  return entry.area === null || can(user, entry.area, { environment, subdomain: company.subdomain });
}

type Table = readonly NavEntry[];

function visibleEntries(visitor: Viewer, table: Table): NavEntry[] {
  return table.filter((entry) => entry.ready && isOpenTo(entry, visitor));
}

/** Side navigation of the viewer, list, foot and tabs, in order. */
export function navigationOf(visitor: Viewer, table: Table = navigation): NavEntry[] {
  return visibleEntries(visitor, table).filter((entry) => entry.place !== "quick");
}

/** Badges of the viewer's entries: only these are read. */
export function badgesOf(visitor: Viewer, table: Table = navigation): NavBadge[] {
  return visibleEntries(visitor, table).flatMap(({ badge }) =>
    badge !== null && can(visitor.user, badgeAreas[badge]) ? [badge] : [],
  );
}

/** Entry sets of the mobile footer: docs/product/navigation.md. */
const quickSets = {
  default: ["home", "search", "stereo-ai", "discover", "my-playlists"],
  artists: ["dashboard", "search", "discover", "my-playlists", "own-profile"],
  mainSubdomain: ["about", "search", "discover", "my-playlists", "send-brief"],
  otherSubdomain: ["search", "discover", "my-playlists", "about-space", "send-brief"],
} as const;

/** In the place of entries that the host or its theme hides. */
const quickFillers = [...quickSets.default, "send-brief"];

function quickSetOf({ environment, company, user }: Viewer): readonly string[] {
  if (company.subdomain !== null) return environment === "main" ? quickSets.mainSubdomain : quickSets.otherSubdomain;
  return can(user, "artist") || can(user, "label") ? quickSets.artists : quickSets.default;
}

/** Entries of the mobile footer. Without the first one if the company's theme has a sidebar entry, which replaces it. */
export function quickEntriesOf(visitor: Viewer, table: Table = navigation): NavEntry[] {
  const replaced = visitor.company.theme.sidebarMenu.length > 0 ? 1 : 0;
  const open = new Map(visibleEntries(visitor, table).map((entry) => [entry.id, entry]));
  const set = quickSetOf(visitor).slice(replaced);
  const fillers = quickFillers.filter((id) => open.has(id) && !set.includes(id));
  return set.flatMap((id) => open.get(id) ?? open.get(fillers.shift() ?? "") ?? []);
}

function toMenuEntry(entry: NavEntry): MenuEntry {
  const { id, name, icon, route, place, group, modal, posts, badge, selects, selectsPart, during, audience, tab } =
    entry;
  return {
    id,
    name,
    icon,
    route,
    ...(place && { place }),
    ...(group && { group }),
    ...(modal && { modal }),
    ...(posts && { posts }),
    ...(badge && { badge }),
    ...(selects.length > 0 && { selects }),
    ...(selectsPart && { selectsPart }),
    ...(during === "workspaces" && { switches: true }),
    ...(audience === "signed-out" && { entrance: true }),
    ...(tab && { tab }),
  };
}

/** Menus of a page for the browser: the table of all entries and their scopes stay on the server. */
export function menusOf(visitor: Viewer): Menus {
  const entries = navigationOf(visitor);
  return {
    side: entries.filter(({ place }) => place !== "tab").map(toMenuEntry),
    tabs: entries.flatMap(({ name, route, place, group }) =>
      place === "tab" && group !== null && group !== withoutTabs ? [{ name, route, group }] : [],
    ),
    quick: quickEntriesOf(visitor).map(toMenuEntry),
    hasBadges: badgesOf(visitor).length > 0,
  };
}

/**
 * Redirect target of `/` for artists and labels without broader permissions on the main environment's own host; null for others, and while
 * there is no dashboard.
 */
export function ownDashboardOf(visitor: Viewer, table: Table = navigation): string | null {
  if (can(visitor.user, "home")) return null;
  return visibleEntries(visitor, table).find(({ id }) => id === "dashboard")?.route ?? null;
}
