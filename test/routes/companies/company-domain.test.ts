import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as iamCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import {
  acme,
  companyAt,
  cookieOf,
  lastAudit,
  open,
  save,
  withCompanySettings,
} from "#test/routes/companies/company-visitor.ts";
import { storedVersion } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

withCompanySettings();

test("a new sub-domain needs the old one typed, closes it, and signs the administrator in at the new one", async () => {
  const cookie = await cookieOf("admin");
  const unsure = await save("domain", cookie, { subdomain: "acme-music", confirm: "acm" });
  expect(unsure.errors.confirm?.[0]).toMatch(/type acme/);
  expect(await companyAt("acme-music.localhost")).toBeNull();
  const moved = await save("domain", cookie, { subdomain: " Acme-Music ", confirm: "acme" });
  expect(moved.location).toMatch(
    /^http:\/\/acme-music\.localhost\/auth\/[\w-]{43}\?returnUrl=%2Fcompany-settings%2Fown%2Fdomain%3Fmoved$/,
  );
  expect(await companyAt("acme-music.localhost")).toMatchObject({ id: demoCompanies.acme.id, subdomain: "acme-music" });
  expect(await companyAt(acme)).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: "company-domain-changed",
    detail: { before: { subdomain: "acme" }, after: { subdomain: "acme-music" } },
  });
  // Seeding again keeps the change.
  await seedIdentity(testContext());
  const kept = await DB.prepare("SELECT subdomain FROM companies WHERE id = ?").bind(demoCompanies.acme.id).first();
  expect(kept).toEqual({ subdomain: "acme-music" });
  const back = await save("domain", cookie, { subdomain: "acme", confirm: "acme-music" }, "acme-music.localhost");
  expect(back.status).toBe(302);
  expect(await companyAt(acme)).not.toBeNull();
});

test("a sub-domain is a free, unreserved label and a custom domain a bare name, each error at its field", async () => {
  const cookie = await cookieOf("admin");
  const refused = async (fields: Record<string, string>) => save("domain", cookie, { subdomain: "acme", ...fields });
  for (const subdomain of ["ab", "-acme", "acme-", "acme_music", "ac.me", "xn--acm-dma", "a".repeat(64), "ácme", ""]) {
    expect((await refused({ subdomain })).errors.subdomain?.[0], subdomain).toMatch(/^Sub-domain: enter 3 to 63/);
  }
  for (const subdomain of ["www", "API", "spaces", "admin", "media", "main"]) {
    expect((await refused({ subdomain })).errors.subdomain?.[0], subdomain).toMatch(/reserved/);
  }
  const taken = await refused({ subdomain: "nova", confirm: "acme" });
  expect(taken).toMatchObject({ status: 409, errors: { subdomain: [expect.stringMatching(/another company/)] } });
  for (const customHost of ["https://music.acme.example", "music", "10.0.0.1", "music.acme.example:80", "-a.example"]) {
    expect((await refused({ customHost })).errors.customHost?.[0], customHost).toMatch(/^Custom domain: enter only/);
  }
  expect((await refused({ customHost: "other.localhost" })).errors.customHost?.[0]).toMatch(/belongs to the product/);

  expect((await refused({ customHost: "Music.acme.example" })).location).toBe("/company-settings/own/domain");
  expect(await companyAt(acme)).not.toBeNull();
  expect((await refused({})).status).toBe(302);
  // A host in use stops working when the field is emptied.
  await DB.prepare("UPDATE companies SET custom_host = 'music.acme.example' WHERE subdomain = 'acme'").run();
  expect((await refused({})).errors.confirm?.[0]).toMatch(/type acme/);
});

test("only an administrator changes the address, and an environment's own company has none", async () => {
  const supervisor = await cookieOf("supervisor");
  expect(await open("domain", supervisor)).toMatchObject({ changes: false, subdomain: "acme" });
  const fields = { subdomain: "mine", confirm: "acme" };
  await expect(save("domain", supervisor, fields)).rejects.toMatchObject({ code: "forbidden" });
  const main = await cookieOf("admin", "localhost");
  expect(await open("domain", main, "localhost")).toMatchObject({ changes: false, subdomain: "" });
  const environment = await save("domain", main, { subdomain: "mine", confirm: "" }, "localhost");
  expect(environment).toMatchObject({
    status: 403,
    errors: { "": [expect.stringMatching(/no sub-domain to change/)] },
  });
});

test("a company renamed, suspended or moved by staff changes at its hosts at once", async () => {
  const cookie = await cookieOf("admin", "localhost");
  const { id } = demoCompanies.acme;
  const post = (form: Record<string, string>) =>
    visit(`http://localhost/iam-companies/${id}`, { method: "POST", cookie, form, params: { id } }, iamCompany);
  const change = async (form: Record<string, string>) =>
    post({ ...form, version: await storedVersion("companies", id) });
  expect(await companyAt(acme)).not.toBeNull();
  await change({ name: "Acme Trucks", subdomain: "acme" });
  expect(await companyAt(acme)).toMatchObject({ name: "Acme Trucks" });
  await change({ name: "Acme Trucks", subdomain: "acme", status: "suspended" });
  expect(await companyAt(acme)).toBeNull();
  await change({ name: "Acme Trucks", subdomain: "acme-trucks", confirm: "acme" });
  expect(await companyAt(acme)).toBeNull();
  expect(await companyAt("acme-trucks.localhost")).toMatchObject({ name: "Acme Trucks" });
  const taken = await change({ name: "Acme", subdomain: "nova", confirm: "acme-trucks" });
  expect(taken.answer).toMatchObject({ init: { status: 409 } });
});
