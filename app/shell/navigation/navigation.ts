import type { Area } from "#app/identity/access/scopes.ts";
import type { HostKind, NavEntry } from "#app/shell/navigation/nav-entry.ts";

const everywhere: HostKind[] = ["main", "main-subdomain", "spaces", "spaces-subdomain"];
const mainHost: HostKind[] = ["main"];
const mainEnvironment: HostKind[] = ["main", "main-subdomain"];
const spacesEnvironment: HostKind[] = ["spaces", "spaces-subdomain"];
const ownHosts: HostKind[] = ["main", "spaces"];
const notOnMainSubdomains: HostKind[] = ["main", "spaces", "spaces-subdomain"];
const subdomainsOnly: HostKind[] = ["main-subdomain", "spaces-subdomain"];

function entry(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return {
    id,
    name,
    icon: "other",
    route,
    place: "list",
    area: null,
    strict: false,
    audience: "signed-in",
    hosts: everywhere,
    hiddenByTheme: false,
    during: null,
    modal: false,
    posts: false,
    badge: null,
    selects: [],
    selectsPart: null,
    ready: false,
    ...more,
  };
}

/** Entry for visitors with and without an account: the reduced public menu. */
function forEveryone(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { audience: "everyone", ...more });
}

/** Staff entry: in the spaces environment for administrators only. */
function forStaff(id: string, name: string, route: string, area: Area, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { area, strict: true, ...more });
}

/** An entry at the foot of the bar. */
function atFoot(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { place: "foot", ...more });
}

/** In the order of docs/product/navigation.md. */
export const navigation: readonly NavEntry[] = [
  entry("dashboard", "Dashboard", "/artists/dashboard", { area: "dashboard", icon: "dashboard", hosts: mainHost }),
  forEveryone("search", "Search", "/search", { icon: "search", selects: ["/music-sync-licensing"], ready: true }),
  forEveryone("discover", "Discover", "/discover", { icon: "discover", ready: true }),
  entry("playlists", "Playlists", "/music-sync-licensing/edit-playlist", {
    area: "playlists",
    icon: "playlists",
    badge: "playlists",
    selects: ["/music-sync-licensing/playlist", "/my-playlists"],
    ready: true,
  }),
  entry("pitches", "Pitches", "/pitch", { area: "playlists", icon: "pitch", ready: true }),
  // With scripts it opens the side panel; without them its page has the same playlists.
  entry("playlist-panel", "Playlist panel", "/music-sync-licensing/edit-playlist#playlist-panel", {
    area: "playlists",
    icon: "panel",
    ready: true,
  }),
  forStaff("sonic-analysis", "Sonic Analysis", "/sonic-analysis", "sonic-analysis", { icon: "sonic" }),
  entry("artists", "Artists", "/artists", { area: "artists-list", icon: "artists" }),
  entry("profile", "Profile", "/artists/account-setup/me", {
    area: "artist",
    icon: "profile",
    hosts: mainHost,
    badge: "profile",
    ready: true,
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
  entry("artists-list", "Artists List", "/artists-list", { area: "artists-list", icon: "book", ready: true }),
  forStaff("songs", "Songs", "/songs/list", "songs", {
    icon: "music",
    hosts: ownHosts,
    selects: ["/songs"],
    ready: true,
  }),
  forStaff("opportunities", "Opportunities", "/opportunities", "opportunities", { icon: "mail", ready: true }),
  forStaff("requests", "Requests", "/requests", "requests", {
    icon: "requests",
    hosts: notOnMainSubdomains,
    ready: true,
  }),
  forStaff("analytics", "Analytics", "/analytics", "analytics", { icon: "analytics" }),
  entry("transactions", "Licenses and Draft", "/transactions", {
    area: "transactions",
    icon: "licenses",
    badge: "draft",
    selectsPart: "draft",
    ready: true,
  }),
  entry("transactions-all", "Licence Requests", "/transactions/all", {
    area: "transactions-manage",
    icon: "requests",
    selects: ["/transactions/licences"],
    ready: true,
  }),
  entry("transfer", "Transfer", "/transfer", { area: "transfer", icon: "transfer", ready: true }),
  forStaff("sliders", "Sliders", "/sliders/list", "sliders", { icon: "sliders", selects: ["/sliders"], ready: true }),
  forStaff("site-content", "Site content", "/site-content", "site-content", { icon: "globe", ready: true }),
  entry("projects", "Projects", "/spaces", { area: "projects", icon: "projects", ready: true }),
  forStaff("ads", "Ads", "/ads", "admin", { icon: "ads", hosts: notOnMainSubdomains }),
  forStaff("rating", "Rating queue", "/rating", "rating-queue", { icon: "rating", hosts: notOnMainSubdomains }),
  forStaff("albums", "Albums", "/albums", "albums", { icon: "albums" }),
  forStaff("restrictions", "Restrictions", "/restrictions", "restrictions", {
    icon: "restrictions",
    hosts: ownHosts,
    ready: true,
  }),
  forStaff("tags", "Tags", "/tags", "tags", { icon: "tags", ready: true }),
  forStaff("search-words", "Search words", "/search-words", "search-words", {
    icon: "search",
    hosts: ownHosts,
    ready: true,
  }),
  forStaff("outbox", "Outbox", "/outbox", "outbox", { icon: "mail", ready: true }),
  forStaff("agreements", "Agreements", "/agreements", "agreements", { icon: "agreements" }),
  forStaff("tiers", "Tiers", "/tiers", "tiers", { icon: "tiers", ready: true }),
  forEveryone("send-brief", "Send Brief", "/submit-brief", { icon: "brief", modal: true, ready: true }),
  forStaff("ingestions", "Ingestion and DDEX", "/ingestions", "ingestions", {
    icon: "ingestions",
    hosts: notOnMainSubdomains,
  }),
  forEveryone("about", "About Us", "/landing", {
    icon: "about",
    hosts: ["main", "main-subdomain", "spaces"],
    hiddenByTheme: true,
    ready: true,
  }),
  // On a spaces company's host, /landing redirects to the catalogue, so About Us is the page who-we-are there.
  forEveryone("about-space", "About Us", "/who-we-are", {
    icon: "about",
    hosts: ["spaces-subdomain"],
    hiddenByTheme: true,
    ready: true,
  }),
  forEveryone("our-work", "Our Work", "/our-work", {
    icon: "work",
    hosts: mainEnvironment,
    hiddenByTheme: true,
    ready: true,
  }),
  forEveryone("who-we-are", "Who We Are", "/who-we-are", {
    icon: "people",
    hosts: ownHosts,
    hiddenByTheme: true,
    ready: true,
  }),
  forEveryone("news", "News", "/blog", { icon: "news", hosts: ownHosts, hiddenByTheme: true, ready: true }),
  forEveryone("help-center", "Help Center", "/faq", {
    area: "help",
    icon: "help",
    hosts: mainEnvironment,
    ready: true,
  }),
  entry("kitchen-sink", "Kitchen sink", "/kitchen-sink", { area: "kitchen-sink", icon: "kitchen", ready: true }),

  atFoot("workspaces", "Workspaces", "/switch-workspace", {
    icon: "switch",
    during: "workspaces",
    posts: true,
    ready: true,
  }),
  atFoot("help", "Help", "/faq", { area: "help", icon: "help", hosts: spacesEnvironment, ready: true }),
  atFoot("notifications", "Notifications", "/notifications", {
    icon: "bell",
    badge: "notifications",
    during: "own",
    ready: true,
  }),
  // Not during a preview: the account belongs to the previewed user.
  atFoot("account", "Account", "/account-settings", { icon: "account", during: "own", ready: true }),
  atFoot("set-up", "Set Up", "/company-settings/own", {
    area: "company-settings",
    icon: "settings",
    ready: true,
  }),
  atFoot("preview", "Quit Preview", "/quit-preview", { icon: "preview", during: "preview", posts: true, ready: true }),
  atFoot("log-out", "Log Out", "/logout", { icon: "logout", posts: true, ready: true }),
  atFoot("log-in", "Log In", "/login", { audience: "signed-out", icon: "login", ready: true }),
  atFoot("sign-up", "Sign Up", "/signup", {
    audience: "signed-out",
    icon: "signup",
    selects: ["/invite"],
    ready: true,
  }),

  forEveryone("home", "Home", "/", { place: "quick", area: "home", icon: "home", hosts: ownHosts, ready: true }),
  forEveryone("stereo-ai", "Stereo AI", "/stereo-ai", { place: "quick" }),
  forEveryone("my-playlists", "Playlists", "/my-playlists", {
    place: "quick",
    icon: "playlists",
    selects: ["/music-sync-licensing/playlist", "/music-sync-licensing/edit-playlist"],
    ready: true,
  }),
];
