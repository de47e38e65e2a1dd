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

/** Groups of the side navigation; `settings` is at its foot, and null stands there alone. */
export type NavGroup = "listen" | "work" | "staff" | "site" | "settings";

/** A menu entry: docs/product/navigation.md. */
export type NavEntry = {
  id: string;
  name: string;
  icon: NavIcon;
  route: string;
  /** In the list or at the foot of the side navigation, or in the mobile footer only. */
  place: "list" | "foot" | "quick";
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
  /** False until the page exists: menus have no dead links. */
  ready: boolean;
};

/**
 * Browser data of a menu entry, on every page: what is false, null or empty is left out. `switches`: workspace switcher. `entrance`: returns here
 * after the sign-in.
 */
export type MenuEntry = Pick<NavEntry, "id" | "name" | "icon" | "route" | "place" | "group"> & {
  modal?: true;
  posts?: true;
  badge?: NavBadge;
  selects?: readonly string[];
  selectsPart?: string;
  switches?: true;
  entrance?: true;
};

/** Side navigation and mobile footer of the viewer. `hasBadges`: some entry may show a count. */
export type Menus = { side: MenuEntry[]; quick: MenuEntry[]; hasBadges: boolean };
