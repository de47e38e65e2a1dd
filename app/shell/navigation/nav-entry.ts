import type { Area } from "#app/identity/access/scopes.ts";
import type { NavIcon } from "#app/ui/nav-icon-names.ts";

/** The counts shown at entries, with the area of the scope table that shows each. */
export const badgeAreas = {
  playlists: "playlist-count",
  draft: "transactions",
  profile: "artist",
  notifications: "notifications",
} as const satisfies Record<string, Area>;
export type NavBadge = keyof typeof badgeAreas;
/** Missing and zero values are not shown. `profile` is a percentage. */
export type NavBadges = Partial<Record<NavBadge, number>>;

/** The environments' own hosts, and the companies' sub-domains under them. */
export type HostKind = "main" | "main-subdomain" | "spaces" | "spaces-subdomain";

/** One entry of a menu: docs/product/navigation.md. */
export type NavEntry = {
  id: string;
  name: string;
  icon: NavIcon;
  route: string;
  /** In the bar's list, at its foot, or in the mobile footer only. */
  place: "list" | "foot" | "quick";
  /** The line of the scope table with the allowed and disallowed scopes; null: everyone in `audience`. */
  area: Area | null;
  /** In the spaces environment, whose list is stricter, for administrators only. */
  strict: boolean;
  audience: "everyone" | "signed-in" | "signed-out";
  hosts: readonly HostKind[];
  /** About the product itself: hidden, like the header, by a theme's `hideHeader`. */
  hiddenByTheme: boolean;
  /** Only during a preview; only outside of one; only outside of one and for users with several workspaces. */
  during: "preview" | "own" | "workspaces" | null;
  /** `route` is a page with an open dialog. */
  modal: boolean;
  /** A button of a form that posts to `route`, not a link. */
  posts: boolean;
  badge: NavBadge | null;
  /** Other paths that highlight it. */
  selects: readonly string[];
  /** A path segment that highlights it, anywhere in the path. */
  selectsPart: string | null;
  /** False until the page exists: menus have no dead links. */
  ready: boolean;
};

/** What a menu needs of an entry in the browser. `switches`: the entry is the workspace switcher. `entrance`: it leads back here after the sign-in. */
export type MenuEntry = Pick<
  NavEntry,
  "id" | "name" | "icon" | "route" | "place" | "modal" | "posts" | "badge" | "selects" | "selectsPart"
> & { switches: boolean; entrance: boolean };

/** The viewer's side navigation and mobile footer. `hasBadges`: some entry may show a count. */
export type Menus = { side: MenuEntry[]; quick: MenuEntry[]; hasBadges: boolean };
