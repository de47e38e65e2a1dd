import type { Area } from "#app/identity/access/scopes.ts";
import type { NavIcon } from "#app/ui/nav-icon-names.ts";

/** Counts of entries, with the area required for each. */
export const badgeAreas = {
  playlists: "playlist-count",
  draft: "transactions",
  profile: "artist",
  queue: "queue",
  notifications: "notifications",
  // Everyone with an account has one.
  shortlist: "notifications",
} as const satisfies Record<string, Area>;
export type NavBadge = keyof typeof badgeAreas;
/** Missing and zero values are not shown. `profile` is a percentage. */
export type NavBadges = Partial<Record<NavBadge, number>>;

/** The environments' own hosts, and their companies' sub-domains. */
export type HostKind = "main" | "main-subdomain" | "spaces" | "spaces-subdomain";

/** What the work is about: the groups of the side navigation, in order, and the tabs above its pages. */
export const houses = ["find", "library", "licensing", "desk", "catalogue", "rights", "curate", "company"] as const;
export type NavHouse = (typeof houses)[number];

/** Its pages have the search sidebar and the line of the use around them: docs/product/navigation.md. */
export const withoutTabs: NavHouse = "find";

/** The most used entry of each house comes first: its house opens on it. */
const leads = ["search", "playlists", "transactions", "opportunities", "songs", "parties", "sliders", "people"];

/** The entries of a house with its lead first. */
export function leadFirst<Entry extends { id: string }>(entries: Entry[]): Entry[] {
  return entries.toSorted((a, b) => Number(leads.includes(b.id)) - Number(leads.includes(a.id)));
}

/** `own`: an artist's or label's pages, always in the bar. `site` and `settings` are behind the button at the foot; null stands there alone. */
export type NavGroup = NavHouse | "own" | "site" | "settings";

/** A menu entry: docs/product/navigation.md. */
export type NavEntry = {
  id: string;
  name: string;
  icon: NavIcon;
  route: string;
  /** At the foot of the side navigation, among the tabs of its house only, or in the mobile footer only; null: in its list. */
  place: "foot" | "tab" | "quick" | null;
  group: NavGroup | null;
  /** Required area; null: everyone in `audience`. */
  area: Area | null;
  /** In the spaces environment, whose list is stricter, for administrators only. */
  strict: boolean;
  audience: "everyone" | "signed-in" | "signed-out";
  hosts: readonly HostKind[];
  /** About the product itself: hidden, like the header, by a theme's `hideHeader`. */
  hiddenByTheme: boolean;
  /** Only during a preview; only outside of one; only outside of one for users with several workspaces. */
  during: "preview" | "own" | "workspaces" | null;
  /** `route` is a page with an open dialog. */
  modal: boolean;
  /** A form button that posts to `route` instead of a link. */
  posts: boolean;
  badge: NavBadge | null;
  /** Other paths that select it. */
  selects: readonly string[];
  /** A path segment that selects it, anywhere in the path. */
  selectsPart: string | null;
  /** Its label among the tabs of the house, if it is not the name. */
  tab?: string;
  /** False until the page exists: menus have no dead links. */
  ready: boolean;
};

/**
 * Browser data of a menu entry, on every page: what is false, null or empty is left out. `switches`: workspace switcher. `entrance`: returns here
 * after the sign-in.
 */
export type MenuEntry = Pick<NavEntry, "id" | "name" | "icon" | "route"> & {
  place?: NonNullable<NavEntry["place"]>;
  group?: NavGroup;
  modal?: true;
  posts?: true;
  badge?: NavBadge;
  selects?: readonly string[];
  selectsPart?: string;
  switches?: true;
  entrance?: true;
  tab?: string;
};

/** A page that is only among the tabs of its house. */
export type MenuTab = Pick<NavEntry, "name" | "route"> & { group: NavGroup };

/** Side navigation, other tabs and mobile footer of the viewer. `hasBadges`: some entry may show a count. */
export type Menus = { side: MenuEntry[]; tabs: MenuTab[]; quick: MenuEntry[]; hasBadges: boolean };
