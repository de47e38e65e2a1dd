import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as saveCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { loader as discover } from "#app/sliders/routes/discover.tsx";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { acme, cookieOf, save, withCompanySettings } from "#test/routes/companies/company-visitor.ts";
import { statusOf, storedVersion } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { openForm, sendForm } from "#test/routes/sliders/plain-form.ts";
import { addSlider } from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const { id } = demoCompanies.acme;

withCompanySettings();

/** The slides of the slider that the host's visitors see on Discover. */
async function shownAt(host: string, title: string): Promise<string[]> {
  const { answer } = await visit(`http://${host}/discover`, {}, discover);
  const { sliders } = answer as Awaited<ReturnType<typeof discover>>;
  return sliders.find((slider) => slider.title === title)?.items.map(({ name }) => name) ?? [];
}

/** The form of staff for a company of the environment; without an id that of a new one. */
async function saveAsStaff(form: Record<string, string>, companyId?: string) {
  const version = companyId ? await storedVersion("companies", companyId) : "";
  const given = { method: "POST", cookie: await cookieOf("admin", "localhost"), params: { id: companyId ?? "new" } };
  const url = `http://localhost/iam-companies/${companyId ?? "new"}`;
  const { answer } = await visit(url, { ...given, form: { ...form, version } }, saveCompany);
  return statusOf(answer);
}

/** A slider of the main company with a slide that some sub-domains do not see; its id. */
async function addExcluding(title: string, excludeSubdomains: string[]): Promise<string> {
  return addSlider(testContext(), title, ["default"], {
    items: [{ name: "Not for some", excludeSubdomains }, { name: "For all" }],
  });
}

test("a slide stays hidden from a company whose sub-domain changes, and a company that takes the old one sees it", async () => {
  await addExcluding("Renamed", ["nova", "acme"]);
  expect(await shownAt(acme, "Renamed")).toEqual(["For all"]);
  const cookie = await cookieOf("admin");
  expect((await save("domain", cookie, { subdomain: "acme-music", confirm: "acme" })).status).toBe(302);
  expect(await shownAt("acme-music.localhost", "Renamed")).toEqual(["For all"]);
  expect(await saveAsStaff({ name: "Acme", subdomain: "acme-trucks", confirm: "acme-music" }, id)).toBe(302);
  expect(await shownAt("acme-trucks.localhost", "Renamed")).toEqual(["For all"]);

  expect(await saveAsStaff({ name: "Another Acme", subdomain: "acme" })).toBe(302);
  expect(await shownAt(acme, "Renamed")).toEqual(["Not for some", "For all"]);
  expect(await shownAt("nova.localhost", "Renamed")).toEqual(["For all"]);
  await DB.prepare("DELETE FROM companies WHERE name = 'Another Acme'").run();
});

test("a change that is refused, or leaves the sub-domain as it is, leaves the slides as they are", async () => {
  const slider = await addExcluding("Refused", ["acme"]);
  const stored = () =>
    DB.prepare(
      "SELECT group_concat(exclude_subdomains) AS excluded, s.updated_at FROM slides JOIN sliders s ON s.id = slider_id WHERE s.id = ?",
    )
      .bind(slider)
      .first();
  const before = await stored();
  expect(await saveAsStaff({ name: "Acme", subdomain: "nova", confirm: "acme" }, id)).toBe(409);
  const taken = await save("domain", await cookieOf("admin"), { subdomain: "nova", confirm: "acme" });
  expect(taken.status).toBe(409);
  expect(await saveAsStaff({ name: "Acme Inc.", subdomain: "acme" }, id)).toBe(302);
  expect(await stored()).toEqual(before);
});

test("sliders of the other environment and damaged rows keep what they say, and an open form is told and brings no old name back", async () => {
  const cookie = await cookieOf("admin", "localhost");
  const slider = await addExcluding("Open form", ["acme"]);
  const damaged = await addExcluding("Damaged", []);
  await DB.prepare("UPDATE slides SET exclude_subdomains = '[\"acme' WHERE slider_id = ?").bind(damaged).run();
  const spaces = await addExcluding("Elsewhere", ["acme"]);
  await DB.prepare("UPDATE sliders SET company_id = ? WHERE id = ?").bind(demoCompanies.studio.id, spaces).run();
  const { answer } = await openForm(cookie, slider);
  expect(await saveAsStaff({ name: "Acme", subdomain: "acme-trucks", confirm: "acme" }, id)).toBe(302);
  const excluded = (sliderId: string) =>
    DB.prepare("SELECT exclude_subdomains FROM slides WHERE slider_id = ? ORDER BY position").bind(sliderId).first();
  expect(await excluded(slider)).toEqual({ exclude_subdomains: '["acme-trucks"]' });
  expect(await excluded(damaged)).toEqual({ exclude_subdomains: '["acme' });
  expect(await excluded(spaces)).toEqual({ exclude_subdomains: '["acme"]' });
  const sent = await sendForm({ state: answer.form, intent: "save" }, { cookie, id: slider });
  expect(sent.status).toBe(409);
  const again = await sendForm({ state: sent.reply.form, intent: "save" }, { cookie, id: slider });
  expect(again.location).toBe("/sliders/list");
  expect(await excluded(slider)).toEqual({ exclude_subdomains: '["acme-trucks"]' });
});
