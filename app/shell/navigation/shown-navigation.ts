import type { Company } from "#app/edge/context/company.ts";
import type { Actor, Visitor } from "#app/edge/context/visitor.ts";
import { can } from "#app/identity/access/scopes.ts";
import { previewOf } from "#app/identity/people/preview-of.ts";
import {
  badgeAreas,
  type HostKind,
  type NavBadge,
  type NavEntry,
  navigation,
} from "#app/shell/navigation/navigation.ts";

/** As much of the one who looks as a menu depends on. */
type Onlooker = Pick<Visitor, "environment" | "preview"> & {
  company: Pick<Company, "subdomain" | "theme">;
  user: { scopes: readonly string[] } | null;
  workspaces: readonly unknown[];
};

/** Who asks, before their workspaces are known. */
export function viewerOf({ actor, company }: { actor: Actor | null; company: Company }): Onlooker {
  return { environment: company.environment, company, user: actor, preview: previewOf(actor), workspaces: [] };
}

function hostKindOf({ environment, company }: Onlooker): HostKind {
  return company.subdomain === null ? environment : `${environment}-subdomain`;
}

/** Whether this visitor may find the entry in a menu once it is ready. */
export function isOpenTo(entry: NavEntry, visitor: Onlooker): boolean {
  const { environment, company, user, preview, workspaces } = visitor;
  if (entry.audience === (user === null ? "members" : "strangers")) return false;
  if (!entry.hosts.includes(hostKindOf(visitor))) return false;
  if (entry.hiddenByTheme && company.theme.hideHeader) return false;
  if (entry.during !== null && (entry.during === "preview") !== (preview !== null)) return false;
  if (entry.during === "workspaces" && workspaces.length < 2) return false;
  if (entry.strict && environment === "spaces" && !can(user, "admin")) return false;
  return entry.area === null || can(user, entry.area, { environment, subdomain: company.subdomain });
}

type Table = readonly NavEntry[];

function shown(visitor: Onlooker, table: Table): NavEntry[] {
  return table.filter((entry) => entry.ready && isOpenTo(entry, visitor));
}

/** What this visitor finds in the side navigation, list and foot, in order. */
export function navigationOf(visitor: Onlooker, table: Table = navigation): NavEntry[] {
  return shown(visitor, table).filter((entry) => entry.place !== "quick");
}

/** The badges that this visitor's entries show: only these are read. */
export function badgesOf(visitor: Onlooker, table: Table = navigation): NavBadge[] {
  return shown(visitor, table).flatMap(({ badge }) =>
    badge !== null && can(visitor.user, badgeAreas[badge]) ? [badge] : [],
  );
}

/** The four sets of the mobile footer: specification part 2, section 2. */
const quickSets = {
  everybody: ["home", "search", "stereo-ai", "discover", "my-playlists"],
  artists: ["dashboard", "search", "discover", "my-playlists", "profile"],
  mainSubdomain: ["about", "search", "discover", "my-playlists", "send-brief"],
  otherSubdomain: ["search", "discover", "my-playlists", "about-space", "send-brief"],
} as const;

function quickSetOf({ environment, company, user }: Onlooker): readonly string[] {
  if (company.subdomain !== null) return environment === "main" ? quickSets.mainSubdomain : quickSets.otherSubdomain;
  return can(user, "artist") || can(user, "label") ? quickSets.artists : quickSets.everybody;
}

/** The entries of the mobile footer. The first place is a company's own when its theme has a sidebar entry, and not in here then. */
export function quickEntriesOf(visitor: Onlooker, table: Table = navigation): NavEntry[] {
  const taken = visitor.company.theme.sidebarMenu.length > 0 ? 1 : 0;
  const open = shown(visitor, table);
  return quickSetOf(visitor)
    .slice(taken)
    .flatMap((id) => open.find((entry) => entry.id === id) ?? []);
}

function isAbove(path: string, pathname: string): boolean {
  return pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));
}

/** The id of the entry that `pathname` selects: one that claims a part of it, else the one with the longest path above it. */
export function selectedEntry(entries: Table, pathname: string): string | null {
  const parts = pathname.split("/");
  const claimed = entries.find(({ selectsPart }) => selectsPart !== null && parts.includes(selectsPart));
  if (claimed) return claimed.id;
  let best: { id: string; length: number } | null = null;
  for (const { id, route, selects } of entries) {
    for (const path of [route, ...selects]) {
      if (isAbove(path, pathname) && path.length > (best?.length ?? 0)) best = { id, length: path.length };
    }
  }
  return best?.id ?? null;
}

/**
 * Where `/` leads an artist or a label without the broader permissions on the main product's own host; null for everybody else,
 * and as long as there is no dashboard.
 */
export function ownDashboardOf(visitor: Onlooker, table: Table = navigation): string | null {
  if (can(visitor.user, "home")) return null;
  return shown(visitor, table).find(({ id }) => id === "dashboard")?.route ?? null;
}
