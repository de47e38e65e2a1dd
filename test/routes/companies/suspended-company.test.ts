import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { matchCompany } from "#app/edge/context/company-cache.server.ts";
import { publishContent } from "#app/site/content/publish-content.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { acme, cookieOf, open, post, withCompanySettings } from "#test/routes/companies/company-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withCompanySettings();

const cachedAt = async () => (await matchCompany(acme, { fromMemory: false }))?.readAt;

test("what its staff save does not put a company back at its hosts that was suspended from another location", async () => {
  const cookie = await cookieOf("admin");
  const { version } = await open("streaming", cookie);
  const before = await cachedAt();
  expect(before).toBeGreaterThan(0);
  await DB.prepare("UPDATE companies SET status = 'suspended' WHERE id = ?").bind(demoCompanies.acme.id).run();
  // The copy of this location lets them in for its last seconds.
  const form = { version, entryPointPlaylist: "", maxBufferLength: "30", backBufferLength: "", startLevel: "" };
  expect((await post("streaming", cookie, form)).status).toBe(302);
  await visit(`http://${acme}/site-content`, { cookie }, ({ context: { ctx } }) => publishContent(ctx));
  expect(await cachedAt()).toBe(before);
});
