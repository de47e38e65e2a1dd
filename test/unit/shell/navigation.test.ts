import { expect, test } from "vitest";
import { themeSchema } from "#app/edge/context/company.ts";
import routes from "#app/routes.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";
import { groupEntries } from "#app/shell/navigation/group-entries.ts";
import type { NavEntry } from "#app/shell/navigation/nav-entry.ts";
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
  my-playlists     vasurlq  vasurlq  vasurlq  vasurlq  vasurlq`;

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

test("signed-in people find at most two entries of a group in the bar, and more behind its button; visitors find all in the bar", () => {
  const grouped = (host: number, person: string) =>
    groupEntries(navigationOf(menuVisitor(host, person), whole), { signedIn: person !== "v" }).map(
      ({ id, entries, folded }) => `${id}${folded ? "+" : ""}: ${ids(entries).join(" ")}`,
    );
  expect(grouped(0, "v")).toEqual([
    "listen: search discover shortlist",
    "work: send-brief",
    "site: about our-work who-we-are news help-center",
  ]);
  expect(grouped(0, "u")).toEqual([
    "listen: search discover library playlists playlist-panel shortlist",
    "work+: pitches transactions licences send-brief",
    "site+: about our-work who-we-are news help-center",
  ]);
  expect(grouped(1, "q")).toEqual([
    "listen: search discover library playlists shortlist",
    "work+: transactions licences send-brief",
    "site+: about our-work help-center",
  ]);
  const [, , staff] = grouped(0, "a");
  expect(staff).toMatch(/^staff\+: sonic-analysis artists artist-claims people /);
});

test("each entry of the list is in one group", () => {
  for (const [host] of hosts.entries())
    for (const person of Object.keys(people)) {
      const menu = navigationOf(menuVisitor(host, person), whole);
      const grouped = groupEntries(menu, { signedIn: person !== "v" }).flatMap(({ entries }) => ids(entries));
      expect(grouped.toSorted()).toEqual(ids(menu.filter(({ place }) => place === "list")).toSorted());
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
