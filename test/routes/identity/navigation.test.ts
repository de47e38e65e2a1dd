import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import { findCompany } from "#app/companies/find-company.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import routeTable from "#app/routes.ts?raw";
import type { NavBadge } from "#app/shell/navigation/nav-entry.ts";
import { navigation } from "#app/shell/navigation/navigation.ts";
import { readNavigation } from "#app/shell/navigation/read-navigation.server.ts";
import { navigationOf, quickEntriesOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";
import { loader as badgesLoader } from "#app/shell/routes/navigation-badges.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

withDemoPeople();

/**
 * The artist directory and the questions are for everyone, and one's playlists for everyone with an account; the scope decides only
 * whether the menu has them, or the panel beside them.
 */
const publicPages = ["/artists-list", "/faq", "/music-sync-licensing/edit-playlist#playlist-panel"];

type Loader = (args: LoaderFunctionArgs) => unknown;
const modules = import.meta.glob<{ loader?: Loader }>("/app/**/routes/*.{ts,tsx}");

/**
 * Path to module, read off the text of app/routes.ts: what it calls runs in Node only. The first index is the landing page; the others
 * are parts of pages.
 */
const files = new Map(
  [...routeTable.matchAll(/(?:index|route)\((?:"(.+?)", )?"(.+?\.tsx?)"/g)]
    .toReversed()
    .map(([, path = "", file]) => [`/${path}`, file]),
);

/** The loader of the page at `path`; null for a page without one. */
async function loaderAt(path: string): Promise<Loader | null> {
  const module = await modules[`/app/${files.get(path.replace(/#.*/, ""))}`]?.();
  if (module === undefined) throw new Error(`app/routes.ts has no ${path}`);
  return module.loader ?? null;
}

/** What the page at `path` says to the actor of the request context: "in", where it leads instead, or why not. */
async function knock(path: string, ctx: RequestContext): Promise<string> {
  const loader = await loaderAt(path);
  if (loader === null) return "in";
  const request = new Request(new URL(path, ctx.url));
  try {
    const at = { ...ctx, url: new URL(path, ctx.url) };
    const answer = await loader({ request, params: {}, context: { ctx: at, nonce: "", build: "" } });
    return answer instanceof Response && answer.status >= 300 ? `to ${answer.headers.get("Location")}` : "in";
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code;
    if (thrown instanceof Response) return `to ${thrown.headers.get("Location")}`;
    throw thrown;
  }
}

const hostOf = {
  main: "localhost",
  spaces: "spaces.localhost",
  acme: "acme.localhost",
  nova: "nova.localhost",
  studio: "studio.spaces.localhost",
} as const;

async function scopeAt(host: string, actor: Actor | null): Promise<RequestContext> {
  const company = await findCompany(testContext().db, readHost(host, "localhost"));
  if (company === null) throw new Error(`${host} has no company`);
  return testContext({ company, actor, url: new URL(`http://${host}/`) });
}

function actorOf({ id, account, name, nickname, edition, policy }: (typeof demoPeople)[number]): Actor {
  const unknown = {
    sessionId: "s",
    imageKey: null,
    cookieConsent: true,
    language: null,
    volume: null,
    listViews: {},
    originalUserId: null,
    accessAccount: false,
  };
  const scopes = [...demoPolicies[policy].scopes];
  return { ...unknown, id, email: mail(account), name, nickname, edition, scopes, heldScopes: scopes };
}

test("whatever a person's menu holds lets that person in, and what a scope keeps from them keeps them out", async () => {
  const scopes = [];
  for (const host of Object.values(hostOf)) scopes.push(await scopeAt(host, null));
  for (const person of demoPeople)
    for (const company of person.memberOf) scopes.push(await scopeAt(hostOf[company], actorOf(person)));
  for (const person of demoPeople.filter(({ memberOf }) => memberOf.includes("main")))
    scopes.push(await scopeAt(hostOf.main, { ...actorOf(person), originalUserId: "another user" }));
  for (const ctx of scopes) {
    const { actor, company, url } = ctx;
    const who = `${actor?.email} as ${actor?.originalUserId} at ${url.host}`;
    const visitor = viewerOf(ctx);
    // Pages for everyone are not guarded, and forms are not pages.
    const pages = [...navigationOf(visitor), ...quickEntriesOf(visitor)].filter(
      ({ posts, area, audience }) => !posts && (area !== null || audience !== "everyone"),
    );
    // A label without a page of its own is led to its roster.
    const leadsToRoster = (route: string) =>
      route === profilePath && can(actor, "label", company) && url.host === hostOf.main;
    for (const { route } of pages)
      expect(["in", ...(leadsToRoster(route) ? ["to /artists/roster"] : [])], `${who}${route}`).toContain(
        await knock(route, ctx),
      );
    const closed = navigation.filter(
      ({ ready, place, area, route }) =>
        ready && place !== "quick" && area !== null && !can(actor, area, company) && !publicPages.includes(route),
    );
    for (const { route } of closed) {
      const refusal = actor === null ? "unauthorised" : leadsToRoster(route) ? "to /artists/roster" : "forbidden";
      expect(await knock(route, ctx), `${who}${route}`).toBe(refusal);
    }
  }
});

test("the playlist count is a person's own here, costs no round trip of its own, and a stranger costs none at all", async () => {
  const { cookie } = await signIn("staff");
  const staff = demoPeople.find(({ account }) => account === "staff")?.id ?? "";
  const row = (id: string, more: Partial<typeof playlists.$inferInsert> = {}) => ({
    id,
    companyId: demoCompanyIds.main,
    ownerId: staff,
    slug: id,
    name: id,
    createdAt: 1,
    updatedAt: 1,
    ...more,
  });
  await testContext()
    .db.insert(playlists)
    .values([
      row("one"),
      row("two"),
      row("gone", { status: "deleted" }),
      row("house", { ownerId: null }),
      row("elsewhere", { companyId: demoCompanyIds.spaces }),
    ]);
  const asked = async (badges: NavBadge[], given: string | null) => {
    const { answer, ctx } = await visit("http://localhost/discover", { cookie: given }, async ({ context }) => {
      const before = context.ctx.trips.count;
      const read = await readNavigation(context.ctx, { badges });
      return { ...read, trips: context.ctx.trips.count - before };
    });
    expect(ctx.company.id).toBe(demoCompanyIds.main);
    return answer as { badges: object; trips: number; workspaces: object[] };
  };
  expect(await asked(["playlists"], cookie)).toMatchObject({ badges: { playlists: 2 }, trips: 1 });
  expect(await asked([], cookie)).toMatchObject({ badges: {}, trips: 1, workspaces: [{}, {}] });
  expect(await asked(["playlists"], null)).toEqual({ badges: {}, trips: 0, workspaces: [] });
  const stranger = await visit("http://localhost/navigation-badges", {}, badgesLoader);
  expect(await (stranger.answer as Response).json()).toEqual({});
});

test("a step from page to page to a company's root leads to its catalogue as well", async () => {
  expect(await knock("/", await scopeAt(hostOf.acme, null))).toBe("to /discover");
  expect(await knock("/", await scopeAt(hostOf.main, null))).toBe("in");
});
