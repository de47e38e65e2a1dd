import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { completeSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { findCompany } from "#app/companies/find-company.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const bindings = env as unknown as { DB: D1Database; INGEST_TOKEN: string };
const seedUrl = "http://localhost/api/v1/dev/seed";
const bearer = (token: string) => ({ method: "POST", authorization: `Bearer ${token}` });
const at = (hostname: string) => findCompany(testContext().db, readHost(hostname, "localhost"));

test("the environments' own hosts answer before anything is seeded, and no other host does", async () => {
  expect(await at("localhost")).toEqual(mainCompany);
  expect(await at("spaces.localhost")).toMatchObject({ environment: "spaces", subdomain: null, tenantId: "spaces" });
  for (const hostname of ["acme.localhost", "studio.spaces.localhost", "a.b.localhost", "elsewhere.example"]) {
    expect(await at(hostname), hostname).toBeNull();
  }
});

test("the seed asks for its token, writes the demo in few round trips, and leaves a second run nothing to do", async () => {
  // What the schedule does once after a migration, and the seed where nothing has yet.
  await completeSearch(testContext(), { rows: 1 });
  await publishDictionary(testContext());
  await expect(visit(seedUrl, { method: "POST" }, apiHandler)).rejects.toMatchObject({ code: "unauthorised" });
  await expect(visit(seedUrl, bearer("local-but-another-one-of-32-characters"), apiHandler)).rejects.toMatchObject({
    code: "unauthorised",
  });
  const seeded = await visit(seedUrl, bearer(bindings.INGEST_TOKEN), apiHandler);
  expect((seeded.answer as Response).status).toBe(200);
  // Half of them are the orders and the licences that are taken as people take them; the ledger and its statements look once each.
  expect(seeded.ctx.trips.count).toBeLessThanOrEqual(47);

  expect(await at("acme.localhost")).toMatchObject({
    environment: "main",
    subdomain: "acme",
    theme: { hideHeader: false, logo: { width: 130, height: 32 }, footerLine: expect.stringContaining("Acme Motors") },
  });
  expect(await at("NOVA.localhost.")).toMatchObject({ subdomain: "nova", theme: { hideHeader: true } });
  expect(await at("studio.spaces.localhost")).toMatchObject({ environment: "spaces", subdomain: "studio" });
  expect(await at("studio.localhost")).toBeNull();

  const rows = () =>
    bindings.DB.prepare(
      "SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM companies) + (SELECT count(*) FROM audit_log) AS n",
    ).first("n");
  const before = await rows();
  await visit(seedUrl, bearer(bindings.INGEST_TOKEN), apiHandler);
  expect(await rows()).toBe(before);
});

test("a production worker has no seed, and one without a token has no ingest", async () => {
  await expect(
    visit(seedUrl, { ...bearer(bindings.INGEST_TOKEN), settings: { STAGE: "production" } }, apiHandler),
  ).rejects.toMatchObject({ code: "not_found" });
  await expect(
    visit(seedUrl, { ...bearer("undefined"), settings: { INGEST_TOKEN: undefined } }, apiHandler),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("a company answers at a host of its own, and nowhere while it is suspended", async () => {
  const change = (sql: string) => bindings.DB.prepare(sql).run();
  await change("UPDATE companies SET custom_host = 'music.acme.example' WHERE subdomain = 'acme'");
  expect(await at("music.acme.example")).toMatchObject({ subdomain: "acme" });
  await change("UPDATE companies SET status = 'suspended' WHERE subdomain = 'acme'");
  expect(await at("music.acme.example")).toBeNull();
  expect(await at("acme.localhost")).toBeNull();
});
