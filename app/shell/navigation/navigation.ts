import type { Area } from "#app/identity/access/scopes.ts";
import type { HostKind, NavEntry, NavHouse } from "#app/shell/navigation/nav-entry.ts";

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
    group: "library",
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
  return entry(id, name, route, { area, strict: true, ...more });
}

/** An entry at the foot of the bar. */
function atFoot(id: string, name: string, route: string, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { place: "foot", group: null, ...more });
}

/** A page of a house that is only among its tabs. */
function asTab(id: string, name: string, route: string, group: NavHouse, more: Partial<NavEntry> = {}): NavEntry {
  return entry(id, name, route, { place: "tab", group, ...more });
}

/** In the order of docs/product/navigation.md. */
export const navigation: readonly NavEntry[] = [
  entry("dashboard", "Dashboard", "/artists/dashboard", {
    group: "own",
    area: "dashboard",
    icon: "dashboard",
    hosts: mainHost,
    selects: ["/artists/songs", "/artists/roster", "/artists/claims", "/artists/claim", "/artists/account-setup"],
  }),
  forEveryone("search", "Search", "/search", { group: "find", icon: "search", selects: ["/music-sync-licensing"] }),
  forEveryone("discover", "Discover", "/discover", { group: "find", icon: "discover" }),
  entry("library", "Library", "/library/searches", { icon: "library", selects: ["/library"], tab: "Searches" }),
  entry("playlists", "Playlists", "/music-sync-licensing/edit-playlist", {
    icon: "playlists",
    badge: "playlists",
    selects: ["/music-sync-licensing/playlist", "/my-playlists"],
  }),
  entry("pitches", "Pitches", "/pitch", { area: "playlists", icon: "pitch" }),
  // With scripts it opens the side panel; without them its page has the same playlists.
  entry("playlist-panel", "Playlist panel", "/music-sync-licensing/edit-playlist#playlist-panel", {
    area: "playlists",
    icon: "panel",
  }),
  // With scripts it opens the shortlist beside the page, for visitors too.
  forEveryone("shortlist", "Shortlist", "/library/shortlist#shortlist", {
    group: "library",
    icon: "shortlist",
    badge: "shortlist",
  }),
  forStaff("sonic-analysis", "Sonic Analysis", "/sonic-analysis", "sonic-analysis", { group: "curate", icon: "sonic" }),
  entry("artists", "Artists", "/artists", { group: "catalogue", area: "artist-records", icon: "artists" }),
  forStaff("artist-claims", "Artist claims", "/artist-claims", "artist-records", {
    group: "desk",
    icon: "profile",
    hosts: mainHost,
  }),
  entry("profile", "Profile", "/artists/account-setup/me", {
    group: "own",
    area: "artist",
    icon: "profile",
    hosts: mainHost,
    badge: "profile",
    selects: ["/artists/account-setup"],
  }),
  entry("people", "People", "/iam/list", {
    group: "company",
    area: "people",
    icon: "people",
    selects: ["/iam", "/iam-dashboard"],
  }),
  entry("companies", "Companies", "/iam-companies", { group: "company", area: "companies", icon: "companies" }),
  entry("brands", "Brands", "/companies-dashboard", {
    group: "company",
    area: "brands-dashboard",
    icon: "companies",
    hosts: subdomainsOnly,
  }),
  entry("artists-list", "Artists List", "/artists-list", { group: "find", area: "artists-list", icon: "book" }),
  forStaff("songs", "Songs", "/songs/list", "songs", {
    group: "catalogue",
    icon: "music",
    hosts: ownHosts,
    selects: ["/songs"],
  }),
  forStaff("opportunities", "Opportunities", "/opportunities", "opportunities", {
    group: "desk",
    icon: "mail",
    selects: ["/contacts"],
  }),
  forStaff("requests", "Requests", "/requests", "requests", {
    group: "desk",
    icon: "requests",
    hosts: notOnMainSubdomains,
  }),
  forStaff("analytics", "Analytics", "/analytics", "analytics", { group: "company", icon: "analytics" }),
  entry("transactions", "Licenses and Draft", "/transactions", {
    group: "licensing",
    area: "transactions",
    icon: "licenses",
    badge: "draft",
    selects: ["/timelines"],
    selectsPart: "draft",
  }),
  entry("transactions-all", "Licence Requests", "/transactions/all", {
    group: "desk",
    area: "transactions-manage",
    icon: "requests",
  }),
  entry("licences", "Licences", "/licences", { group: "licensing", area: "licences", icon: "licenses" }),
  entry("orders", "Orders", "/orders", { group: "licensing", area: "orders", icon: "licenses" }),
  entry("rates", "Rate card", "/rates", { group: "rights", area: "transactions-manage", icon: "licenses" }),
  entry("transfer", "Transfer", "/transfer", { area: "transfer", icon: "transfer" }),
  forStaff("sliders", "Sliders", "/sliders/list", "sliders", {
    group: "curate",
    icon: "sliders",
    selects: ["/sliders"],
  }),
  forStaff("site-content", "Site content", "/site-content", "site-content", { group: "curate", icon: "globe" }),
  entry("projects", "Projects", "/spaces", { area: "projects", icon: "projects", selects: ["/references"] }),
  forStaff("ads", "Ads", "/ads", "ads", { group: "curate", icon: "ads", hosts: ownHosts }),
  forStaff("song-submissions", "Submitted songs", "/song-submissions", "songs-edit", {
    group: "desk",
    icon: "music",
    hosts: mainHost,
  }),
  forStaff("rating", "Rating queue", "/rating", "rating-queue", {
    group: "catalogue",
    icon: "rating",
    hosts: ownHosts,
  }),
  forStaff("albums", "Albums", "/albums", "albums", { group: "catalogue", icon: "albums" }),
  forStaff("restrictions", "Restrictions", "/restrictions", "restrictions", {
    group: "rights",
    icon: "restrictions",
    hosts: ownHosts,
  }),
  forStaff("tags", "Tags", "/tags", "tags", { group: "catalogue", icon: "tags" }),
  forStaff("search-words", "Search words", "/search-words", "search-words", {
    group: "curate",
    icon: "search",
    hosts: ownHosts,
  }),
  forStaff("outbox", "Outbox", "/outbox", "outbox", { group: "company", icon: "mail" }),
  forStaff("agreements", "Agreements", "/agreements", "agreements", {
    group: "rights",
    icon: "agreements",
    hosts: ownHosts,
    selects: ["/standing-approvals"],
  }),
  forStaff("parties", "Parties", "/parties", "parties", { group: "rights", icon: "people", hosts: ownHosts }),
  forStaff("rights", "Shares in files", "/rights", "parties", { group: "rights", icon: "agreements", hosts: ownHosts }),
  forStaff("tiers", "Tiers", "/tiers", "tiers", { group: "rights", icon: "tiers" }),
  forEveryone("send-brief", "Send Brief", "/submit-brief", { group: "find", icon: "brief", modal: true }),
  forStaff("ingestions", "Ingestion and DDEX", "/ingestions", "ingestions", {
    group: "catalogue",
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
  entry("kitchen-sink", "Kitchen sink", "/kitchen-sink", { group: "company", area: "kitchen-sink", icon: "kitchen" }),

  atFoot("workspaces", "Workspaces", "/switch-workspace", { icon: "switch", during: "workspaces", posts: true }),
  atFoot("help", "Help", "/faq", { group: "more", area: "help", icon: "help", hosts: spacesEnvironment }),
  atFoot("notifications", "Notifications", "/notifications", { icon: "bell", badge: "notifications", during: "own" }),
  // Not during a preview: the account belongs to the previewed user.
  atFoot("account", "Account", "/account-settings", { group: "more", icon: "account", during: "own" }),
  entry("set-up", "Set Up", "/company-settings/own", { group: "company", area: "company-settings", icon: "settings" }),
  entry("webhooks", "Webhooks", "/webhooks", { group: "company", area: "company-settings", icon: "switch" }),
  atFoot("preview", "Quit Preview", "/quit-preview", { icon: "preview", during: "preview", posts: true }),
  atFoot("log-out", "Log Out", "/logout", { group: "more", icon: "logout", posts: true }),
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
  forEveryone("stereo-ai", "Stereo AI", "/stereo-ai", { place: "tab", group: "find", icon: "sonic" }),
  forEveryone("my-playlists", "Playlists", "/my-playlists", {
    place: "quick",
    icon: "playlists",
    selects: ["/music-sync-licensing/playlist", "/music-sync-licensing/edit-playlist"],
  }),

  asTab("reference", "Reference", "/music-sync-licensing/reference", "find"),
  asTab("compare", "Compare", "/compare", "find"),
  asTab("played", "Recently played", "/library/played", "library"),
  asTab("downloads", "Downloads", "/library/downloads", "library"),
  asTab("messages", "Messages", "/library/requests", "library"),
  asTab("references", "References", "/references", "library", { area: "references" }),
  asTab("invoices", "Invoices", "/invoices", "licensing", { area: "licences" }),
  asTab("timelines", "Check an edit", "/timelines", "licensing", { area: "transactions" }),
  asTab("answers", "Answers of rights holders", "/approvals", "desk", { area: "transactions-manage" }),
  asTab("contacts", "Contacts", "/contacts", "desk", { area: "opportunities", strict: true }),
  asTab("subscribers", "Newsletter", "/requests/subscribers", "desk", {
    area: "requests",
    strict: true,
    hosts: notOnMainSubdomains,
  }),
  asTab("duplicates", "Duplicates", "/songs/duplicates", "catalogue", { area: "songs-edit", hosts: ownHosts }),
  asTab("files", "Files", "/ingestions/files", "catalogue", { area: "ingestions", hosts: mainHost }),
  asTab("sheets", "Sheets", "/ingestions/sheets", "catalogue", { area: "songs-edit", hosts: ownHosts }),
  asTab("standing-approvals", "Standing approvals", "/standing-approvals", "rights", {
    area: "agreements",
    hosts: ownHosts,
  }),
  asTab("environment-licences", "Licences of all companies", "/transactions/licences", "rights", {
    area: "transactions-manage",
    hosts: ownHosts,
  }),
  asTab("index-problems", "Left out of search", "/search-words/problems", "curate", {
    area: "index-problems",
    hosts: ownHosts,
  }),
  asTab("policies", "Roles", "/iam/policies", "company", { area: "people" }),
  asTab("identity-dashboard", "Identity dashboard", "/iam-dashboard", "company", { area: "people" }),
];
