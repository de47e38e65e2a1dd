import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Bindings, readEnv } from "#app/edge/context/env.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { loader as verifyLoader } from "#app/licensing/proof/routes/verified-licence.tsx";
import { proofOrigin } from "#app/licensing/proof/verify-code.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { mainCompany, testContext } from "#test/support/context.ts";
import { respondAtClosedHost } from "#workers/closed-host.server.ts";

withDemoSessions();

const html = { Accept: "text/html" };
const json = { Accept: "application/json" };

async function addCompany(subdomain: string, environment: "main" | "spaces" = "main") {
  const ctx = testContext();
  const id = newId(ctx.now);
  const { theme, hlsConfig } = mainCompany;
  const row = {
    id,
    environment,
    subdomain,
    tenantId: subdomain,
    name: subdomain,
    nameKey: subdomain,
    theme,
    hlsConfig,
  };
  await ctx.db.insert(companies).values(row);
  return { ...mainCompany, id, environment, subdomain, name: subdomain };
}

function change(id: string, values: Partial<typeof companies.$inferInsert>) {
  return testContext().db.update(companies).set(values).where(eq(companies.id, id));
}

async function ask(address: string, { headers = html as Record<string, string>, method = "GET" } = {}) {
  const incoming = readIncoming(new Request(address, { method, headers }));
  const response = await respondAtClosedHost(incoming, readEnv(env as unknown as Bindings));
  const { status } = response;
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? null;
  return { status, type, to: response.headers.get("Location"), body: await response.text() };
}

let songId = "";
beforeAll(async () => {
  songId = (await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" })).id;
});

let numbers = 0;
async function codeAt(company: Awaited<ReturnType<typeof addCompany>>): Promise<string> {
  const ctx = testContext({ company });
  numbers += 1;
  const licence = { number: `L-2026-${6800 + numbers}` };
  const { licenceId } = await addLicensedRequest(ctx, { lines: [lineOf(songId, "Night Ferry")], licence });
  const { licenceCodes, select } = scoped(ctx.db, company);
  const [row] = await select({ code: licenceCodes.code }, licenceCodes, eq(licenceCodes.licenceId, licenceId));
  return row?.code ?? "";
}

async function verify(code: string, host: string) {
  const { answer, ctx } = await visit(`http://${host}/verify/${code}`, { params: { code } }, verifyLoader);
  const { data, init } = answer as { data: Awaited<ReturnType<typeof verifyLoader>>["data"]; init: { status: number } };
  return { status: init.status, licensor: data.licence?.licensor, trips: ctx.trips.count };
}

test("a code of any company of the environment answers on the environment's host, also once its company is suspended", async () => {
  const kept = await addCompany("kept-proof");
  const code = await codeAt(kept);
  expect(await verify(code, "localhost")).toMatchObject({ status: 200, licensor: "kept-proof" });
  expect(await verify(code, "kept-proof.localhost")).toMatchObject({ status: 200, licensor: "kept-proof" });
  await change(kept.id, { status: "suspended" });
  expect(await verify(code, "localhost")).toMatchObject({ status: 200, licensor: "kept-proof" });
  expect((await verify("0000-0000-0000-0002", "localhost")).trips).toBe((await verify(code, "localhost")).trips);
});

test("what is printed and signed names the environment's host, also of a company with a host of its own", async () => {
  const company = { ...mainCompany, environment: "spaces" as const, subdomain: "studio" };
  const url = new URL("http://music.studio.example:8787/transactions");
  expect(proofOrigin(testContext({ company, url }))).toBe("http://spaces.localhost:8787");
});

test("a code of the other environment, or of another company at a company's host, is a 404", async () => {
  const studio = await addCompany("studio-proof", "spaces");
  await addCompany("other-proof");
  const code = await codeAt(studio);
  expect((await verify(code, "spaces.localhost")).status).toBe(200);
  expect((await verify(code, "localhost")).status).toBe(404);
  expect((await verify(code, "other-proof.localhost")).status).toBe(404);
});

test("proofs at a host that is closed, moved or unknown lead to the environment's host", async () => {
  const closed = await addCompany("closed-proof", "spaces");
  await change(closed.id, { status: "suspended", customHost: "music.closed.example" });
  const moved = await addCompany("moved-proof");
  await change(moved.id, { subdomain: "moved-proof-now" });
  const led: [string, string][] = [
    ["http://closed-proof.spaces.localhost:8787/verify/ABCD?x=1", "http://spaces.localhost:8787/verify/ABCD?x=1"],
    ["http://music.closed.example/verify/ABCD", "http://spaces.localhost/verify/ABCD"],
    ["http://moved-proof.localhost/verify", "http://localhost/verify"],
    ["http://never.localhost/api/v1/verify/ABCD", "http://localhost/api/v1/verify/ABCD"],
    [
      "http://never.spaces.localhost/.well-known/syncline-licence-keys.json",
      "http://spaces.localhost/.well-known/syncline-licence-keys.json",
    ],
  ];
  for (const [address, to] of led) expect(await ask(address), address).toMatchObject({ status: 302, to });
});

test("a suspended host answers programs with { error }, and people with a plain page", async () => {
  const { id } = await addCompany("closed-host");
  await change(id, { status: "suspended" });
  const programs: [string, object][] = [
    ["/api/v1/songs", html],
    ["/api/v1/songs", {}],
    ["/mcp", html],
    ["/mcp", { Accept: "application/json, text/event-stream" }],
    ["/oauth/token", html],
    ["/discover", json],
    ["/discover.data", {}],
  ];
  for (const [path, headers] of programs) {
    for (const method of ["GET", "POST"]) {
      const answer = await ask(`http://closed-host.localhost${path}`, { headers: { ...headers }, method });
      expect([answer.status, answer.type, answer.to], `${method} ${path}`).toEqual([410, "application/json", null]);
      expect(JSON.parse(answer.body).error).toMatchObject({
        code: "gone",
        message: expect.stringContaining("suspended"),
      });
    }
  }
  for (const path of ["/", "/offers/abc", "/playlists/share/abc", "/approve/abc", "/login"]) {
    const answer = await ask(`http://closed-host.localhost${path}`);
    expect([answer.status, answer.type, answer.to], path).toEqual([410, "text/html", null]);
    expect(answer.body).toContain("This page isn't available");
    expect(answer.body).not.toContain("<a ");
  }
});

test("links to a former sub-domain or custom host lead to where the company is now, until another company takes it", async () => {
  const { id } = await addCompany("first-name");
  await change(id, { customHost: "music.first.example", customHostProof: "staff" });
  await change(id, { subdomain: "second-name", customHost: null });
  await change(id, { subdomain: "third-name" });
  for (const host of ["first-name.localhost", "second-name.localhost", "music.first.example"]) {
    const offer = await ask(`http://${host}/offers/abc?x=1`);
    expect(offer, host).toMatchObject({ status: 302, to: "http://third-name.localhost/offers/abc?x=1" });
    const api = await ask(`http://${host}/api/v1/songs`, { headers: json });
    expect([api.status, api.to], host).toEqual([410, null]);
    expect(JSON.parse(api.body).error.message).toBe("This company's address is now http://third-name.localhost.");
    expect((await ask(`http://${host}/offers/abc`, { method: "POST" })).status, host).toBe(410);
  }
  const taker = await addCompany("first-name");
  await change(taker.id, { status: "suspended" });
  expect(await ask("http://first-name.localhost/offers/abc")).toMatchObject({ status: 410, to: null });
  await change(id, { status: "suspended" });
  expect(await ask("http://second-name.localhost/offers/abc")).toMatchObject({ status: 410, to: null });
});

test("a host that never had a company leads people to the product's own address, and tells programs and links so", async () => {
  expect(await ask("http://nobody.localhost/discover")).toMatchObject({ status: 302, to: "http://localhost" });
  for (const path of ["/offers/abc", "/playlists/share/abc", "/api/v1/songs", "/mcp"])
    expect((await ask(`http://nobody.localhost${path}`)).status, path).toBe(404);
  expect((await ask("http://nobody.localhost/discover", { headers: json })).type).toBe("application/json");
});
