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
    group: "work",
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
    ready: true,
    ...more,
  };
}

/** Entry for visitors with and without an account: the reduced public menu. Of the agency's site, unless `more` names a group. */
function forEveryone(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { audience: "everyone", group: "site", ...more });
}

/** Staff entry: in the spaces environment for administrators only. */
function forStaff(id: string, name: string, route: string, area: Area, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { area, strict: true, group: "staff", ...more });
}

/** An entry at the foot of the bar. */
function atFoot(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { place: "foot", group: null, ...more });
}

/** In the order of docs/product/navigation.md. */
export const navigation: readonly NavEntry[] = [
  entry("dashboard", "Dashboard", "/artists/dashboard", {
    group: "listen",
    area: "dashboard",
    icon: "dashboard",
    hosts: mainHost,
    selects: ["/artists/songs", "/artists/roster", "/artists/claims", "/artists/claim", "/artists/account-setup"],
  }),
  forEveryone("search", "Search", "/search", { group: "listen", icon: "search", selects: ["/music-sync-licensing"] }),
  forEveryone("discover", "Discover", "/discover", { group: "listen", icon: "discover" }),
  entry("library", "Library", "/library/searches", { group: "listen", icon: "library", selects: ["/library"] }),
  entry("playlists", "Playlists", "/music-sync-licensing/edit-playlist", {
    group: "listen",
    icon: "playlists",
    badge: "playlists",
    selects: ["/music-sync-licensing/playlist", "/my-playlists"],
  }),
  entry("pitches", "Pitches", "/pitch", { area: "playlists", icon: "pitch" }),
  // With scripts it opens the side panel; without them its page has the same playlists.
  entry("playlist-panel", "Playlist panel", "/music-sync-licensing/edit-playlist#playlist-panel", {
    group: "listen",
    area: "playlists",
    icon: "panel",
  }),
  // With scripts it opens the shortlist beside the page, for visitors too.
  forEveryone("shortlist", "Shortlist", "/library/shortlist#shortlist", {
    group: "listen",
    icon: "shortlist",
    badge: "shortlist",
  }),
  forStaff("sonic-analysis", "Sonic Analysis", "/sonic-analysis", "sonic-analysis", { icon: "sonic" }),
  entry("artists", "Artists", "/artists", { group: "staff", area: "artist-records", icon: "artists" }),
  forStaff("artist-claims", "Artist claims", "/artist-claims", "artist-records", { icon: "profile", hosts: mainHost }),
  entry("profile", "Profile", "/artists/account-setup/me", {
    group: "listen",
    area: "artist",
    icon: "profile",
    hosts: mainHost,
    badge: "profile",
    selects: ["/artists/account-setup"],
  }),
  entry("people", "People", "/iam/list", {
    group: "staff",
    area: "people",
    icon: "people",
    selects: ["/iam", "/iam-dashboard"],
  }),
  entry("companies", "Companies", "/iam-companies", { group: "staff", area: "companies", icon: "companies" }),
  entry("brands", "Brands", "/companies-dashboard", {
    group: "staff",
    area: "brands-dashboard",
    icon: "companies",
    hosts: subdomainsOnly,
  }),
  entry("artists-list", "Artists List", "/artists-list", { group: "staff", area: "artists-list", icon: "book" }),
  forStaff("songs", "Songs", "/songs/list", "songs", { icon: "music", hosts: ownHosts, selects: ["/songs"] }),
  forStaff("opportunities", "Opportunities", "/opportunities", "opportunities", {
    icon: "mail",
    selects: ["/contacts"],
  }),
  entry("queue", "Queue", "/queue", { area: "queue", icon: "requests", badge: "queue" }),
  forStaff("requests", "Requests", "/requests", "requests", { icon: "requests", hosts: notOnMainSubdomains }),
  forStaff("analytics", "Analytics", "/analytics", "analytics", { icon: "analytics" }),
  entry("transactions", "Licenses and Draft", "/transactions", {
    area: "transactions",
    icon: "licenses",
    badge: "draft",
    selects: ["/timelines"],
    selectsPart: "draft",
  }),
  entry("transactions-all", "Licence Requests", "/transactions/all", {
    area: "transactions-manage",
    icon: "requests",
    selects: ["/transactions/licences", "/approvals", "/invoices"],
  }),
  entry("licences", "Licences", "/licences", { area: "licences", icon: "licenses" }),
  entry("orders", "Orders", "/orders", { area: "orders", icon: "licenses" }),
  entry("rates", "Rate card", "/rates", { area: "transactions-manage", icon: "licenses" }),
  entry("transfer", "Transfer", "/transfer", { area: "transfer", icon: "transfer" }),
  forStaff("sliders", "Sliders", "/sliders/list", "sliders", { icon: "sliders", selects: ["/sliders"] }),
  forStaff("site-content", "Site content", "/site-content", "site-content", { icon: "globe" }),
  entry("projects", "Projects", "/spaces", { area: "projects", icon: "projects", selects: ["/references"] }),
  forStaff("ads", "Ads", "/ads", "ads", { icon: "ads", hosts: ownHosts }),
  forStaff("song-submissions", "Submitted songs", "/song-submissions", "songs-edit", {
    icon: "music",
    hosts: mainHost,
  }),
  forStaff("rating", "Rating queue", "/rating", "rating-queue", { icon: "rating", hosts: ownHosts }),
  forStaff("albums", "Albums", "/albums", "albums", { icon: "albums" }),
  forStaff("restrictions", "Restrictions", "/restrictions", "restrictions", { icon: "restrictions", hosts: ownHosts }),
  forStaff("tags", "Tags", "/tags", "tags", { icon: "tags" }),
  forStaff("search-words", "Search words", "/search-words", "search-words", { icon: "search", hosts: ownHosts }),
  forStaff("outbox", "Outbox", "/outbox", "outbox", { icon: "mail" }),
  forStaff("agreements", "Agreements", "/agreements", "agreements", {
    icon: "agreements",
    hosts: ownHosts,
    selects: ["/standing-approvals"],
  }),
  forStaff("parties", "Parties", "/parties", "parties", { icon: "people", hosts: ownHosts }),
  forStaff("rights", "Shares in files", "/rights", "parties", { icon: "agreements", hosts: ownHosts }),
  forStaff("tiers", "Tiers", "/tiers", "tiers", { icon: "tiers" }),
  forEveryone("send-brief", "Send Brief", "/submit-brief", { group: "work", icon: "brief", modal: true }),
  forStaff("ingestions", "Ingestion and DDEX", "/ingestions", "ingestions", {
    icon: "ingestions",
    hosts: mainHost,
  }),
  forEveryone("about", "About Us", "/landing", {
    icon: "about",
    hosts: ["main", "main-subdomain", "spaces"],
    hiddenByTheme: true,
  }),
  // On a spaces company's host, /landing redirects to the catalogue, so About Us is the page who-we-are there.
  forEveryone("about-space", "About Us", "/who-we-are", {
    icon: "about",
    hosts: ["spaces-subdomain"],
    hiddenByTheme: true,
  }),
  forEveryone("our-work", "Our Work", "/our-work", { icon: "work", hosts: mainEnvironment, hiddenByTheme: true }),
  forEveryone("who-we-are", "Who We Are", "/who-we-are", { icon: "people", hosts: ownHosts, hiddenByTheme: true }),
  forEveryone("news", "News", "/blog", { icon: "news", hosts: ownHosts, hiddenByTheme: true }),
  forEveryone("help-center", "Help Center", "/faq", { area: "help", icon: "help", hosts: mainEnvironment }),
  entry("kitchen-sink", "Kitchen sink", "/kitchen-sink", { group: "staff", area: "kitchen-sink", icon: "kitchen" }),

  atFoot("workspaces", "Workspaces", "/switch-workspace", { icon: "switch", during: "workspaces", posts: true }),
  atFoot("help", "Help", "/faq", { group: "settings", area: "help", icon: "help", hosts: spacesEnvironment }),
  atFoot("notifications", "Notifications", "/notifications", { icon: "bell", badge: "notifications", during: "own" }),
  // Not during a preview: the account belongs to the previewed user.
  atFoot("account", "Account", "/account-settings", { group: "settings", icon: "account", during: "own" }),
  atFoot("set-up", "Set Up", "/company-settings/own", {
    group: "settings",
    area: "company-settings",
    icon: "settings",
  }),
  atFoot("start", "Start", "/start", { group: "settings", area: "company-settings", icon: "home" }),
  atFoot("webhooks", "Webhooks", "/webhooks", { group: "settings", area: "company-settings", icon: "switch" }),
  atFoot("preview", "Quit Preview", "/quit-preview", { icon: "preview", during: "preview", posts: true }),
  atFoot("log-out", "Log Out", "/logout", { icon: "logout", posts: true }),
  atFoot("log-in", "Log In", "/login", { audience: "signed-out", icon: "login" }),
  atFoot("sign-up", "Sign Up", "/signup", { audience: "signed-out", icon: "signup", selects: ["/invite"] }),

  // Of a label it is the roster.
  entry("own-profile", "Profile", "/artists/account-setup/me", {
    place: "quick",
    area: "dashboard",
    icon: "profile",
    hosts: mainHost,
  }),
  forEveryone("home", "Home", "/", { place: "quick", area: "home", icon: "home", hosts: ownHosts }),
  forEveryone("stereo-ai", "Stereo AI", "/stereo-ai", { place: "quick", icon: "sonic" }),
  forEveryone("my-playlists", "Playlists", "/my-playlists", {
    place: "quick",
    icon: "playlists",
    selects: ["/music-sync-licensing/playlist", "/music-sync-licensing/edit-playlist"],
  }),
];
