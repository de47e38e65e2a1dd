import type { Visitor } from "#app/edge/visitor.ts";
import { type Area, can } from "#app/identity/scopes.ts";

/** The signs there are; a company's own links may name any of them. */
const navIcons = [
  "about",
  "artists",
  "book",
  "companies",
  "dashboard",
  "discover",
  "globe",
  "home",
  "kitchen",
  "login",
  "mail",
  "music",
  "other",
  "people",
  "playlists",
  "search",
] as const;
export type NavIcon = (typeof navIcons)[number];

/** The sign a company's theme names; a plain one when there is none of that name. */
export function navIconOf(name: string): NavIcon {
  return navIcons.find((icon) => icon === name) ?? "other";
}

/** Figures shown at an entry; a missing one shows nothing. */
export type NavBadges = { playlists?: number; draft?: number; profile?: number };

/** One entry of the side navigation: specification part 2, sections 2, 3 and 6. */
export type NavEntry = {
  id: string;
  name: string;
  icon: NavIcon;
  route: string;
  /** Whose scopes show it, in the one scope table; null: everybody who may see the bar. */
  area: Area | null;
  badge: keyof NavBadges | null;
  /** Shown to visitors without an account: always, never, or to them only. */
  anonymous: "also" | "never" | "only";
  /** Other paths that select it. */
  selects: string[];
  /** False until the area exists. */
  ready: boolean;
};

function entry(name: string, route: string, area: Area | null, more: Partial<NavEntry> = {}): NavEntry {
  return {
    id: route,
    name,
    route,
    area,
    icon: "other",
    badge: null,
    anonymous: "never",
    selects: [],
    ready: false,
    ...more,
  };
}

/** In the order of the specification. */
const entries: NavEntry[] = [
  entry("Dashboard", "/artists/dashboard", "dashboard", { icon: "dashboard" }),
  entry("Search", "/search", null, {
    icon: "search",
    anonymous: "also",
    ready: true,
    selects: ["/music-sync-licensing"],
  }),
  entry("Discover", "/discover", null, { icon: "discover", anonymous: "also", ready: true }),
  entry("Playlists", "/music-sync-licensing/edit-playlist", "playlists", { icon: "playlists", badge: "playlists" }),
  entry("Sonic Analysis", "/sonic-analysis", "sonic-analysis"),
  entry("Artists", "/artists", "artists-list", { icon: "artists" }),
  entry("Profile", "/artists/account-setup/me", "artist", { badge: "profile" }),
  entry("People", "/iam/list", "people", { icon: "people", ready: true, selects: ["/iam", "/iam-dashboard"] }),
  entry("Companies", "/iam-companies", "companies", { icon: "companies", ready: true }),
  entry("Artists List", "/artists-list", "artists-list"),
  entry("Songs", "/songs/list", "songs"),
  entry("Opportunities", "/opportunities", "opportunities"),
  entry("Requests", "/requests", "requests"),
  entry("Analytics", "/analytics", "analytics"),
  entry("Licenses and Draft", "/transactions", "transactions", { badge: "draft" }),
  entry("Transfer", "/transfer", "transfer"),
  entry("Sliders", "/sliders", "sliders"),
  entry("Projects", "/spaces", "projects"),
  entry("Ads", "/ads", "admin"),
  entry("Rating queue", "/rating", "rating-queue"),
  entry("Albums", "/albums", "albums"),
  entry("Restrictions", "/restrictions", "restrictions"),
  entry("Tags", "/tags", "tags"),
  entry("Agreements", "/agreements", "agreements"),
  entry("Tiers", "/tiers", "tiers"),
  entry("Send Brief", "/submit-brief", null, { anonymous: "also" }),
  entry("Ingestion and DDEX", "/ingestions", "ingestions"),
  entry("About Us", "/landing", null, { icon: "about", anonymous: "also", ready: true }),
  entry("Our Work", "/our-work", null, { anonymous: "also" }),
  entry("Help Center", "/faq", "help", { anonymous: "also" }),
  entry("Kitchen sink", "/kitchen-sink", "kitchen-sink", { icon: "kitchen", ready: true }),
  entry("Log In", "/login", null, { icon: "login", anonymous: "only", ready: true }),
  entry("Sign Up", "/signup", null, { icon: "login", anonymous: "only", ready: true, selects: ["/invite"] }),
];

/** What this visitor finds in the side navigation. */
export function navigationOf({ user, environment, company }: Visitor): NavEntry[] {
  const place = { environment, subdomain: company.subdomain };
  return entries.filter((one) => {
    if (!one.ready || one.anonymous === (user === null ? "never" : "only")) return false;
    return one.area === null || can(user, one.area, place);
  });
}

/** The id of the entry that `pathname` selects: the one with the longest path above it. */
export function selectedEntry(shown: NavEntry[], pathname: string): string | null {
  let best: { id: string; length: number } | null = null;
  for (const one of shown) {
    for (const path of [one.route, ...one.selects]) {
      const above = pathname === path || pathname.startsWith(`${path}/`);
      if (above && path.length > (best?.length ?? 0)) best = { id: one.id, length: path.length };
    }
  }
  return best?.id ?? null;
}
