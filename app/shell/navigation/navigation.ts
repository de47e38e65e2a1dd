import type { Area } from "#app/identity/access/scopes.ts";
import type { NavIcon } from "#app/ui/nav-icon-names.ts";

/** Figures at an entry. Who sees which stands in the one scope table. */
export const badgeAreas = {
  playlists: "playlist-count",
  draft: "transactions",
  profile: "artist",
} as const satisfies Record<string, Area>;
export type NavBadge = keyof typeof badgeAreas;
/** Missing and zero show nothing. `profile` is a percentage. */
export type NavBadges = Partial<Record<NavBadge, number>>;

/** The product's own host of each environment, and the companies' sub-domains under it. */
export type HostKind = "main" | "main-subdomain" | "spaces" | "spaces-subdomain";

const everywhere: HostKind[] = ["main", "main-subdomain", "spaces", "spaces-subdomain"];
const mainHost: HostKind[] = ["main"];
const mainEnvironment: HostKind[] = ["main", "main-subdomain"];
const spacesEnvironment: HostKind[] = ["spaces", "spaces-subdomain"];
const ownHosts: HostKind[] = ["main", "spaces"];
const notOnMainSubdomains: HostKind[] = ["main", "spaces", "spaces-subdomain"];
const subdomainsOnly: HostKind[] = ["main-subdomain", "spaces-subdomain"];

/** One entry of a menu: specification part 2, sections 2, 3 and 6. */
export type NavEntry = {
  id: string;
  name: string;
  icon: NavIcon;
  route: string;
  /** The list of the bar, its foot, or the mobile footer alone. */
  place: "list" | "foot" | "quick";
  /** Allowed and disallowed scopes, by their line in the one scope table; null: whoever `audience` names. */
  area: Area | null;
  /** Asks for an administrator too in the spaces environment, whose list is the stricter one. */
  strict: boolean;
  audience: "everybody" | "members" | "strangers";
  hosts: readonly HostKind[];
  /** Hidden with the header by a theme's `hideHeader`: the product speaking of itself. */
  hiddenByTheme: boolean;
  /** During a preview only; outside of one only; outside of one and only for people with several workspaces. */
  during: "preview" | "own" | "workspaces" | null;
  /** Its address is a page with a dialog open. */
  modal: boolean;
  /** Pressing it is an act, so it is the button of a form that posts to `route`. */
  act: boolean;
  badge: NavBadge | null;
  /** Other paths that select it. */
  selects: readonly string[];
  /** A part of a path that selects it wherever it stands. */
  selectsPart: string | null;
  /** False until the page exists: no menu leads nowhere. */
  ready: boolean;
};

function entry(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return {
    id,
    name,
    icon: "other",
    route,
    place: "list",
    area: null,
    strict: false,
    audience: "members",
    hosts: everywhere,
    hiddenByTheme: false,
    during: null,
    modal: false,
    act: false,
    badge: null,
    selects: [],
    selectsPart: null,
    ready: false,
    ...more,
  };
}

/** For everybody, account or none: the reduced public menu. */
function open(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { audience: "everybody", ...more });
}

/** Work of the house: in the spaces environment it is for administrators. */
function house(id: string, name: string, route: string, area: Area, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { area, strict: true, ...more });
}

/** What the foot of the bar holds beside the links of the list. */
function foot(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { place: "foot", ...more });
}

/** In the order of the specification. */
export const navigation: readonly NavEntry[] = [
  entry("dashboard", "Dashboard", "/artists/dashboard", { area: "dashboard", icon: "dashboard", hosts: mainHost }),
  open("search", "Search", "/search", { icon: "search", selects: ["/music-sync-licensing"], ready: true }),
  open("discover", "Discover", "/discover", { icon: "discover", ready: true }),
  entry("playlists", "Playlists", "/music-sync-licensing/edit-playlist", {
    area: "playlists",
    icon: "playlists",
    badge: "playlists",
    selects: ["/music-sync-licensing/playlist", "/my-playlists"],
  }),
  house("sonic-analysis", "Sonic Analysis", "/sonic-analysis", "sonic-analysis", { icon: "sonic" }),
  entry("artists", "Artists", "/artists", { area: "artists-list", icon: "artists" }),
  entry("profile", "Profile", "/artists/account-setup/me", {
    area: "artist",
    icon: "profile",
    hosts: mainHost,
    badge: "profile",
  }),
  entry("people", "People", "/iam/list", {
    area: "people",
    icon: "people",
    selects: ["/iam", "/iam-dashboard"],
    ready: true,
  }),
  entry("companies", "Companies", "/iam-companies", { area: "companies", icon: "companies", ready: true }),
  entry("brands", "Brands", "/companies-dashboard", {
    area: "brands-dashboard",
    icon: "companies",
    hosts: subdomainsOnly,
  }),
  entry("artists-list", "Artists List", "/artists-list", { area: "artists-list", icon: "book" }),
  house("songs", "Songs", "/songs/list", "songs", { icon: "music", selects: ["/songs"] }),
  house("opportunities", "Opportunities", "/opportunities", "opportunities", { icon: "mail" }),
  house("requests", "Requests", "/requests", "requests", { icon: "requests", hosts: notOnMainSubdomains }),
  house("analytics", "Analytics", "/analytics", "analytics", { icon: "analytics" }),
  entry("transactions", "Licenses and Draft", "/transactions", {
    area: "transactions",
    icon: "licenses",
    badge: "draft",
    selectsPart: "draft",
  }),
  entry("transfer", "Transfer", "/transfer", { area: "transfer", icon: "transfer" }),
  house("sliders", "Sliders", "/sliders", "sliders", { icon: "sliders" }),
  entry("projects", "Projects", "/spaces", { area: "projects", icon: "projects" }),
  house("ads", "Ads", "/ads", "admin", { icon: "ads", hosts: notOnMainSubdomains }),
  house("rating", "Rating queue", "/rating", "rating-queue", { icon: "rating", hosts: notOnMainSubdomains }),
  house("albums", "Albums", "/albums", "albums", { icon: "albums" }),
  house("restrictions", "Restrictions", "/restrictions", "restrictions", { icon: "restrictions" }),
  house("tags", "Tags", "/tags", "tags", { icon: "tags" }),
  house("agreements", "Agreements", "/agreements", "agreements", { icon: "agreements" }),
  house("tiers", "Tiers", "/tiers", "tiers", { icon: "tiers" }),
  open("send-brief", "Send Brief", "/submit-brief", { icon: "brief", modal: true }),
  house("ingestions", "Ingestion and DDEX", "/ingestions", "ingestions", {
    icon: "ingestions",
    hosts: notOnMainSubdomains,
  }),
  open("about", "About Us", "/landing", {
    icon: "about",
    hosts: ["main", "main-subdomain", "spaces"],
    hiddenByTheme: true,
    ready: true,
  }),
  // The landing guard leads a spaces company's /landing to its catalogue: there the story is told by the page of that name.
  open("about-space", "About Us", "/who-we-are", { icon: "about", hosts: ["spaces-subdomain"], hiddenByTheme: true }),
  open("our-work", "Our Work", "/our-work", { icon: "work", hosts: mainEnvironment, hiddenByTheme: true }),
  open("who-we-are", "Who We Are", "/who-we-are", { icon: "people", hosts: ownHosts, hiddenByTheme: true }),
  open("news", "News", "/blog/", { icon: "news", hosts: ownHosts, hiddenByTheme: true }),
  open("help-center", "Help Center", "/faq", { area: "help", icon: "help", hosts: mainEnvironment }),
  entry("kitchen-sink", "Kitchen sink", "/kitchen-sink", { area: "kitchen-sink", icon: "kitchen", ready: true }),

  foot("workspaces", "Workspaces", "/switch-workspace", {
    icon: "switch",
    during: "workspaces",
    act: true,
    ready: true,
  }),
  foot("help", "Help", "/faq", { area: "help", icon: "help", hosts: spacesEnvironment }),
  // Who looks at the product as somebody else leaves that person's account alone.
  foot("account", "Account", "/account-settings", { icon: "account", during: "own", ready: true }),
  foot("set-up", "Set Up", "/company-settings/own", {
    area: "company-settings",
    icon: "settings",
    ready: true,
  }),
  foot("preview", "Quit Preview", "/quit-preview", { icon: "preview", during: "preview", act: true, ready: true }),
  foot("log-out", "Log Out", "/logout", { icon: "logout", act: true, ready: true }),
  foot("log-in", "Log In", "/login", { audience: "strangers", icon: "login", ready: true }),
  foot("sign-up", "Sign Up", "/signup", {
    audience: "strangers",
    icon: "signup",
    selects: ["/invite"],
    ready: true,
  }),

  open("home", "Home", "/", { place: "quick", area: "home", icon: "home", hosts: ownHosts, ready: true }),
  open("stereo-ai", "Stereo AI", "/stereo-ai", { place: "quick" }),
  open("my-playlists", "Playlists", "/my-playlists", { place: "quick", icon: "playlists" }),
];
