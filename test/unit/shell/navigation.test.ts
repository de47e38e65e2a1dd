import { expect, test } from "vitest";
import { themeSchema } from "#app/edge/context/company.ts";
import routes from "#app/routes.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";
import { groupEntries, maxInBar } from "#app/shell/navigation/group-entries.ts";
import { houseTabs, pagesOf, trailTo } from "#app/shell/navigation/house-tabs.ts";
import { houses, type NavEntry } from "#app/shell/navigation/nav-entry.ts";
import { navigation } from "#app/shell/navigation/navigation.ts";
import { selectedEntry } from "#app/shell/navigation/selected-entry.ts";
import {
  badgesOf,
  isOpenTo,
  navigationOf,
  ownDashboardOf,
  quickEntriesOf,
} from "#app/shell/navigation/shown-navigation.server.ts";
import { headerButtons, headerLinks, legalLinks } from "#app/shell/navigation/site-links.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { allRoutes } from "#test/support/all-routes.ts";

type MenuVisitor = Parameters<typeof navigationOf>[0];

const { acme, nova, studio } = demoCompanies;
const withoutTheme = themeSchema.parse({ ...nova.theme, hideHeader: false });
const companyOf = ({ subdomain, theme }: { subdomain: string | null; theme: unknown }) => ({
  subdomain,
  theme: themeSchema.parse(theme),
});

/** The hosts of the demo, in the order of the columns below. */
const hosts: [string, Pick<MenuVisitor, "environment" | "company">][] = [
  ["main", { environment: "main", company: { subdomain: null, theme: withoutTheme } }],
  ["acme", { environment: "main", company: companyOf(acme) }],
  ["nova", { environment: "main", company: companyOf(nova) }],
  ["spaces", { environment: "spaces", company: { subdomain: null, theme: withoutTheme } }],
  ["studio.spaces", { environment: "spaces", company: companyOf(studio) }],
];

/** The demo's people and, as v, a visitor without an account: the letters of the cells below. */
const people: Record<string, MenuVisitor["user"]> = {
  v: null,
  a: demoPolicies.administrator,
  s: demoPolicies.staff,
  u: demoPolicies.supervisor,
  r: demoPolicies.artist,
  l: demoPolicies.label,
  q: demoPolicies.requester,
};

/** Who finds what where, whether or not it is built yet: part 2, sections 2 and 6. */
const expected = `
  dashboard        rl       -        -        -        -
  search           vasurlq  vasurlq  vasurlq  vasurlq  vasurlq
  discover         vasurlq  vasurlq  vasurlq  vasurlq  vasurlq
  library          asurlq   asurlq   asurlq   asurlq   asurlq
  playlists        asurlq   asurlq   asurlq   asurlq   asurlq
  pitches          asu      asu      asu      asu      asu
  playlist-panel   asu      asu      asu      asu      asu
  shortlist        vasurlq  vasurlq  vasurlq  vasurlq  vasurlq
  sonic-analysis   as       as       as       as       as
  artists          as       -        -        as       -
  artist-claims    as       -        -        -        -
  profile          r        -        -        -        -
  people           a        a        a        a        a
  companies        a        a        a        a        a
  brands           -        a        a        -        a
  artists-list     asl      asl      asl      asl      asl
  songs            as       -        -        as       -
  opportunities    as       as       as       as       as
  queue            as       as       as       as       as
  requests         as       -        -        as       as
  analytics        as       as       as       as       as
  transactions     asu      asuq     asuq     asu      asuq
  transactions-all as       as       as       as       as
  licences         asu      asuq     asuq     asu      asuq
  orders           as       as       as       as       as
  rates            as       as       as       as       as
  transfer         as       as       as       as       as
  sliders          as       as       as       as       as
  site-content     as       as       as       as       as
  projects         as       as       as       as       as
  ads              as       -        -        as       -
  song-submissions as       -        -        -        -
  rating           as       -        -        as       -
  albums           as       as       as       as       as
  restrictions     as       -        -        as       -
  tags             as       as       as       as       as
  search-words     as       -        -        as       -
  outbox           a        a        a        a        a
  agreements       as       -        -        as       -
  parties          as       -        -        as       -
  rights           as       -        -        as       -
  tiers            as       as       as       as       as
  send-brief       vasurlq  vasurlq  vasurlq  vasurlq  vasurlq
  ingestions       as       -        -        -        -
  about            vasurlq  vasurlq  -        vasurlq  -
  about-space      -        -        -        -        vasurlq
  our-work         vasurlq  vasurlq  -        -        -
  who-we-are       vasurlq  -        -        vasurlq  -
  news             vasurlq  -        -        vasurlq  -
  help-center      vasurlq  vasurlq  vasurlq  -        -
  kitchen-sink     as       as       as       as       as
  workspaces       -        -        -        -        -
  help             -        -        -        as       as
  notifications    asurlq   asurlq   asurlq   asurlq   asurlq
  account          asurlq   asurlq   asurlq   asurlq   asurlq
  set-up           a        a        a        a        a
  start            a        a        a        a        a
  webhooks         a        a        a        a        a
  preview          -        -        -        -        -
  log-out          asurlq   asurlq   asurlq   asurlq   asurlq
  log-in           v        v        v        v        v
  sign-up          v        v        v        v        v
  own-profile      rl       -        -        -        -
  home             vasuq    -        -        vasuq    -
  stereo-ai        vasurlq  vasurlq  vasurlq  vasurlq  vasurlq
  my-playlists     vasurlq  vasurlq  vasurlq  vasurlq  vasurlq
  reference        asurlq   asurlq   asurlq   asurlq   asurlq
  compare          asurlq   asurlq   asurlq   asurlq   asurlq
  played           asurlq   asurlq   asurlq   asurlq   asurlq
  downloads        asurlq   asurlq   asurlq   asurlq   asurlq
  messages         asurlq   asurlq   asurlq   asurlq   asurlq
  references       as       as       as       as       as
  invoices         asu      asuq     asuq     asu      asuq
  cue-sheets       as       as       as       as       as
  audit            asu      asuq     asuq     asu      asuq
  external-licences as      as       as       as       as
  timelines        asu      asuq     asuq     asu      asuq
  answers          as       as       as       as       as
  contacts         as       as       as       as       as
  subscribers      as       -        -        as       as
  tagging          as       -        -        as       -
  duplicates       as       -        -        as       -
  files            as       -        -        -        -
  sheets           as       -        -        as       -
  moves            as       -        -        as       -
  ledger           as       as       as       as       as
  bank             as       as       as       as       as
  statements       as       as       as       as       as
  payouts          as       as       as       as       as
  standing-approvals as     -        -        as       -
  environment-licences as   -        -        as       -
  index-problems   a        -        -        a        -
  policies         a        a        a        a        a
  identity-dashboard a      a        a        a        a`;

const rows = expected
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

const menuVisitor = (host: number, person: string, more: Partial<MenuVisitor> = {}): MenuVisitor => ({
  environment: "main",
  company: { subdomain: null, theme: withoutTheme },
  ...hosts[host]?.[1],
  user: people[person] ?? null,
  preview: null,
  workspaces: [],
  ...more,
});
const ids = (entries: NavEntry[]) => entries.map(({ id }) => id);
/** The table as it will be when every area stands. */
const whole = navigation.map((entry) => ({ ...entry, ready: true }));
const paths = new Set(allRoutes(routes).map(({ path, index }) => (index ? "/" : `/${path}`)));

test("each person finds exactly their entries on each host, in the order of the product", () => {
  expect(ids(whole)).toEqual(rows.map(([id]) => id));
  for (const [row, entry] of whole.entries()) {
    const found = hosts.map((_, host) => {
      const who = Object.keys(people).filter((person) => isOpenTo(entry, menuVisitor(host, person)));
      return who.join("") || "-";
    });
    expect(found, entry.id).toEqual(rows[row]?.slice(1));
  }
});

test("each person's menu on each host holds exactly what is built of it, and every entry leads to a route there is", () => {
  for (const [host, [name]] of hosts.entries()) {
    for (const person of Object.keys(people)) {
      const menu = navigationOf(menuVisitor(host, person));
      const mine = rows.filter((row) => row[host + 1]?.includes(person)).map(([id]) => id);
      const built = navigation.filter(({ id, ready, place }) => mine.includes(id) && ready && place !== "quick");
      expect(ids(menu), `${person} on ${name}`).toEqual(ids(built));
      for (const { id, route } of [...menu, ...quickEntriesOf(menuVisitor(host, person))])
        expect(paths.has(route.split("#")[0] ?? ""), `${id} on ${name}`).toBe(true);
    }
  }
});

const grouped = (host: number, person: string, more: Partial<MenuVisitor> = {}) =>
  groupEntries(navigationOf(menuVisitor(host, person, more), whole), { signedIn: person !== "v" });

test("signed-in people find houses whose button opens their entries, and entries as far as the bar has a place; visitors all entries", () => {
  const shown = (host: number, person: string) =>
    grouped(host, person).map(({ id, entries, folded }) => `${id}${folded ? "+" : ""}: ${ids(entries).join(" ")}`);
  expect(shown(0, "v")).toEqual([
    "find: search discover send-brief",
    "library: shortlist",
    "site: about our-work who-we-are news help-center",
  ]);
  expect(shown(0, "u")).toEqual([
    "find: search",
    "find: discover send-brief",
    "library: playlists library pitches playlist-panel shortlist",
    "licensing+: transactions licences",
  ]);
  expect(shown(1, "q")).toEqual([
    "find: search",
    "find: discover send-brief",
    "library: playlists library shortlist",
    "licensing: transactions licences",
  ]);
  expect(shown(0, "l")).toEqual([
    "own: dashboard",
    "find: search",
    "find: discover artists-list send-brief",
    "library: playlists library shortlist",
  ]);
  expect(shown(0, "r")[0]).toBe("own: dashboard profile");
  expect(shown(0, "a")).toEqual([
    "find: search",
    "find+: discover artists-list send-brief",
    "library+: playlists library pitches playlist-panel shortlist transfer projects",
    "licensing+: transactions licences orders",
    "desk+: opportunities artist-claims queue requests transactions-all song-submissions",
    "catalogue+: songs artists rating albums tags ingestions",
    "rights+: parties rates restrictions agreements rights tiers",
    "curate+: sliders sonic-analysis site-content ads search-words",
    "company+: people companies analytics outbox kitchen-sink set-up start webhooks",
  ]);
});

test("no bar has more than twelve things beside its forms, each entry stands in one house or behind the button at the foot, and a house opens in one press", () => {
  const two = [1, 2];
  for (const [host] of hosts.entries())
    for (const person of Object.keys(people).filter((one) => one !== "v")) {
      const menu = navigationOf(menuVisitor(host, person, { workspaces: two }), whole);
      const groups = grouped(host, person, { workspaces: two });
      const site = menu.filter(({ place, group }) => place === null && group === "site");
      expect([...groups.flatMap(({ entries }) => ids(entries)), ...ids(site)].toSorted()).toEqual(
        ids(menu.filter(({ place }) => place === null)).toSorted(),
      );
      const foot = menu.filter(({ place, group, posts }) => place === "foot" && group === null && !posts);
      const inBar = groups.reduce((sum, { entries, folded }) => sum + (folded ? 1 : entries.length), 0);
      // And the search for pages and records, and the button with account, site and scheme.
      expect(inBar + foot.length + 2, `${person} at ${host}`).toBeLessThanOrEqual(maxInBar);
    }
});

test("the pages of a house are tabs of each other, and a record below them has none", () => {
  const tabsAt = (person: string, path: string, host = 0) => {
    const found = houseTabs(navigationOf(menuVisitor(host, person), whole), path);
    return (
      found && `${found.house}: ${found.tabs.map(({ label, current }) => (current ? `[${label}]` : label)).join(", ")}`
    );
  };
  expect(tabsAt("s", "/songs/list")).toBe(
    "catalogue: [Songs], Artists, Rating queue, Albums, Tags, Ingestion and DDEX, Tagging, Duplicates, Files, Sheets, Moving in",
  );
  expect(tabsAt("u", "/my-playlists")).toBe(
    "library: [Playlists], Searches, Pitches, Shortlist, Recently played, Downloads, Messages",
  );
  expect(tabsAt("q", "/transactions/", 1)).toBe(
    "licensing: [Licenses and Draft], Licences, Invoices, Audit of posts, Check an edit",
  );
  for (const path of [
    "/discover",
    "/compare",
    "/songs/1",
    "/artists/dashboard",
    "/who-we-are",
    "/account-settings",
    "/nowhere",
  ])
    expect(tabsAt("r", path), path).toBeNull();
});

test("a trail begins with the house and names the list above a page that is none", () => {
  const trail = (person: string, path: string) =>
    trailTo(navigationOf(menuVisitor(0, person), whole), path).map(({ label, to }) => `${label} ${to}`);
  expect(trail("s", "/songs/list")).toEqual(["Catalogue /songs/list"]);
  expect(trail("s", "/albums?q=sea")).toEqual(["Catalogue /songs/list"]);
  expect(trail("s", "/albums/1")).toEqual(["Catalogue /songs/list", "Albums /albums"]);
  expect(trail("s", "/songs/duplicates")).toEqual(["Catalogue /songs/list"]);
  expect(trail("u", "/transactions")).toEqual(["Licensing /transactions"]);
  for (const path of ["/transactions/1", "/artists/songs", "/nowhere"]) expect(trail("r", path), path).toEqual([]);
});

test("each page of a house is on at most one of its tabs, and each tab leads to a route there is", () => {
  for (const house of houses) {
    const pages = pagesOf(whole, house).map(({ route }) => route.split("#")[0] ?? "");
    expect(new Set(pages).size).toBe(pages.length);
    for (const path of pages) expect(paths.has(path), path).toBe(true);
  }
});

test("no link of the header or the footer leads nowhere", () => {
  const buttons = hosts.flatMap(([, { environment, company }]) =>
    headerButtons(
      { environment, company: { subdomain: company.subdomain }, user: null },
      { pathname: "/", search: "" },
    ),
  );
  for (const { to } of [
    ...headerLinks(),
    ...footerLinks({ actor: null, company: { subdomain: null }, env: {} }).pages,
    ...legalLinks,
    ...buttons,
  ])
    expect(paths.has(to.split(/[?#]/)[0] ?? ""), to).toBe(true);
});

test("in the spaces environment the work of the house is for administrators", () => {
  const clerk = { scopes: ["ListSongs", "ListTags", "ListTransactions"] };
  const found = (host: number) => ids(navigationOf(menuVisitor(host, "v", { user: clerk }), whole));
  expect(found(0)).toEqual(expect.arrayContaining(["songs", "tags", "transactions"]));
  expect(found(3)).toContain("transactions");
  for (const id of ["songs", "tags"]) expect(found(3), id).not.toContain(id);
});

test("a restricted requester misses sonic analysis and brands on a sub-domain", () => {
  const user = { scopes: ["UpdateTransaction:RestrictedLicenseRequester", "ListTiers", "ListCompanies"] };
  const found = (host: number) => ids(navigationOf(menuVisitor(host, "v", { user }), whole));
  expect(found(0)).toContain("sonic-analysis");
  expect(found(1)).not.toContain("sonic-analysis");
  expect(found(1)).not.toContain("brands");
});

test("the switcher asks for a second workspace, and a preview has a way out instead of it and of the account", () => {
  const two = { workspaces: [1, 2] };
  expect(ids(navigationOf(menuVisitor(0, "u", two)))).toContain("workspaces");
  expect(ids(navigationOf(menuVisitor(0, "u", { workspaces: [1] })))).not.toContain("workspaces");
  for (const preview of ["user", "account"] as const) {
    const menu = ids(navigationOf(menuVisitor(0, "u", { ...two, preview })));
    expect(menu).toContain("preview");
    for (const id of ["workspaces", "account"]) expect(menu).not.toContain(id);
  }
});

test("the longest path selects, and a part called draft selects the licences wherever it stands", () => {
  const selected: [string, string | null][] = [
    ["/analytics/transfers", "analytics"],
    ["/transfer/download", "transfer"],
    ["/transactions/1", "transactions"],
    ["/transactions/all", "transactions-all"],
    ["/timelines", "transactions"],
    ["/music-sync-licensing/draft", "transactions"],
    ["/music-sync-licensing/draftsman", "search"],
    ["/music-sync-licensing/edit-playlist/1", "playlists"],
    ["/my-playlists/1", "playlists"],
    ["/artists/dashboard", "dashboard"],
    ["/artists/claim/wren-halloway", "dashboard"],
    ["/artists/account-setup/me", "profile"],
    ["/artists/roster/new", "dashboard"],
    ["/artists/1", "artists"],
    ["/artists-list", "artists-list"],
    ["/iam/people/1", "people"],
    ["/iam-companies/1", "companies"],
    ["/account-settings/password", "account"],
    ["/", "home"],
    ["/nowhere", null],
  ];
  for (const [path, id] of selected) expect(selectedEntry(whole, path), path).toBe(id);
});

test("the mobile footer has the set of its situation, and a company's first sidebar entry takes the first place", () => {
  const footer = (host: number, person: string) => ids(quickEntriesOf(menuVisitor(host, person), whole));
  const forEveryone = ["home", "search", "stereo-ai", "discover", "my-playlists"];
  for (const person of ["v", "a", "s", "u"]) expect(footer(0, person), person).toEqual(forEveryone);
  expect(footer(0, "r")).toEqual(["dashboard", "search", "discover", "my-playlists", "own-profile"]);
  expect(footer(0, "l")).toEqual(["dashboard", "search", "discover", "my-playlists", "own-profile"]);
  expect(footer(3, "l")).toEqual(["stereo-ai", "search", "discover", "my-playlists", "send-brief"]);
  const plainAcme = menuVisitor(1, "v", { company: { subdomain: "acme", theme: withoutTheme } });
  expect(ids(quickEntriesOf(plainAcme, whole))).toEqual(["about", "search", "discover", "my-playlists", "send-brief"]);
  expect(footer(1, "v")).toEqual(["search", "discover", "my-playlists", "send-brief"]);
  for (const person of ["v", "l", "q"])
    expect(footer(2, person), person).toEqual(["stereo-ai", "search", "discover", "my-playlists", "send-brief"]);
  const plainStudio = menuVisitor(4, "v", { company: { subdomain: "studio", theme: withoutTheme } });
  expect(ids(quickEntriesOf(plainStudio, whole))).toEqual([
    "search",
    "discover",
    "my-playlists",
    "about-space",
    "send-brief",
  ]);
  expect(footer(4, "v")).toEqual(["discover", "my-playlists", "about-space", "send-brief"]);
});

test("a badge is read for visitors who see it, and for none while its entry is not built", () => {
  const badges = (person: string) => badgesOf(menuVisitor(0, person), whole);
  expect(badges("v")).toEqual([]);
  expect(badges("s")).toEqual(["shortlist", "queue", "draft", "notifications"]);
  expect(badges("a")).toContain("playlists");
  expect(badges("u")).toEqual(["shortlist", "draft", "notifications"]);
  expect(badges("r")).toEqual(["shortlist", "profile", "notifications"]);
  const none = navigation.map((entry) => ({ ...entry, ready: false }));
  expect(badgesOf(menuVisitor(0, "s"), none)).toEqual([]);
});

test("artists and labels without the broader permissions start at their dashboard on the product's own host", () => {
  const start = (host: number, ...scopes: string[]) => ownDashboardOf(menuVisitor(host, "v", { user: { scopes } }));
  for (const scope of ["GetArtist", "UpdateArtist", "ListArtists"]) expect(start(0, scope)).toBe("/artists/dashboard");
  expect(start(1, "GetArtist")).toBeNull();
  for (const broader of ["UpdateSearchSettings", "GetAgreement"]) expect(start(0, "GetArtist", broader)).toBeNull();
  expect(start(0, "*")).toBeNull();
  expect(ownDashboardOf(menuVisitor(0, "v"))).toBeNull();
  const unbuilt = navigation.map((entry) => ({ ...entry, ready: false }));
  expect(ownDashboardOf(menuVisitor(0, "r"), unbuilt)).toBeNull();
});
