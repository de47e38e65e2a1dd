import { expect, test } from "vitest";
import { loader as members } from "#app/companies/routes/company-members.tsx";
import { demoPeople } from "#db/seed/demo-people.ts";
import {
  acme,
  actions,
  colours,
  companyAt,
  cookieOf,
  type loaders,
  open,
  post,
  type Section,
  save,
  sections,
  withCompanySettings,
} from "#test/routes/companies/company-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

withCompanySettings();

test("every section needs the company-settings scope on that company's host", async () => {
  for (const section of Object.keys(sections) as (keyof typeof loaders)[]) {
    await expect(open(section, null), section).rejects.toMatchObject({ code: "unauthorised" });
    for (const person of demoPeople) {
      const host = person.memberOf[0] === "main" ? "localhost" : acme;
      const allowed = ["admin", "supervisor"].includes(person.account);
      const asked = open(section, await cookieOf(person.account, host), host);
      if (allowed) await expect(asked, `${section} ${person.account}`).resolves.toBeTruthy();
      else await expect(asked, `${section} ${person.account}`).rejects.toMatchObject({ code: "forbidden" });
    }
    // A session of another company's host is not valid here.
    const foreign = await cookieOf("admin", "nova.localhost");
    await expect(open(section, foreign)).rejects.toMatchObject({ code: "unauthorised" });
    await expect(open(section, await cookieOf("admin", "spaces.localhost"), "spaces.localhost")).resolves.toBeTruthy();
  }
  for (const section of Object.keys(actions) as Section[]) {
    await expect(post(section, null, {}), section).rejects.toMatchObject({ code: "unauthorised" });
    await expect(post(section, await cookieOf("requester"), {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(post(section, await cookieOf("staff", "localhost"), {}, "localhost")).rejects.toMatchObject({
      code: "forbidden",
    });
  }
});

test("the second of two saves of one section is a conflict that keeps the input; another section is no conflict", async () => {
  const [one, other] = [await cookieOf("admin"), await cookieOf("supervisor")];
  const { version } = await open("theme", other);
  await save("theme", one, { ...colours, pageTitle: "First" });
  await save("links", one, { "links[0].icon": "home", "links[0].label": "Desk", "links[0].url": "/discover" });
  const late = await post("theme", other, { ...colours, version, pageTitle: "Second" });
  expect(late).toMatchObject({ status: 409, kept: { pageTitle: "Second" } });
  expect(late.errors[""]?.[0]).toMatch(/^Someone else changed these settings/);
  expect((await companyAt(acme))?.theme.pageTitle).toBe("First");
  const decided = await post("theme", other, { ...colours, version: late.version ?? "", pageTitle: "Second" });
  expect(decided.status).toBe(302);
  expect((await companyAt(acme))?.theme).toMatchObject({ pageTitle: "Second", sidebarMenu: [{ label: "Desk" }] });
  const stale = await post("theme", other, { ...colours, version, text: "#cccccc" });
  expect(stale).toMatchObject({ status: 400, version });
});

test("links that are no list of rows are refused, and nothing is changed", async () => {
  const cookie = await cookieOf("admin");
  const row = { "links[0].icon": "home", "links[0].label": "Desk", "links[0].url": "/discover" };
  await save("links", cookie, row);
  const notOurs: Record<string, string>[] = [
    { links: "text" },
    { "links.url": "/search" },
    { "links[0]": "text" },
    { "links[999999].url": "/search" },
    { __intent__: '{"type":"update","payload":{"name":"links","value":"text"}}' },
  ];
  for (const change of notOurs)
    await expect(save("links", cookie, { ...row, ...change }), JSON.stringify(change)).rejects.toMatchObject({
      code: "invalid",
    });
  expect((await companyAt(acme))?.theme.sidebarMenu).toMatchObject([{ label: "Desk", url: "/discover" }]);
  // The page's own buttons.
  const intent = '{"type":"reorder","payload":{"name":"links","from":0,"to":0}}';
  expect((await save("links", cookie, { ...row, __intent__: intent })).status).toBeLessThan(400);
});

test("streaming takes whole numbers within bounds, empty means the default, and everything can be reset", async () => {
  const cookie = await cookieOf("supervisor");
  const fields = { entryPointPlaylist: "economy", maxBufferLength: "12", backBufferLength: "", startLevel: "-1" };
  expect((await save("streaming", cookie, fields)).status).toBe(302);
  const stored = { entryPointPlaylist: "economy", maxBufferLength: 12, backBufferLength: null, startLevel: -1 };
  expect((await companyAt(acme))?.hlsConfig).toEqual(stored);
  const wrong = { entryPointPlaylist: "flac", maxBufferLength: "4", backBufferLength: "1.5", startLevel: "9" };
  const { status, errors } = await save("streaming", cookie, wrong);
  expect(status).toBe(400);
  expect(Object.keys(errors).sort()).toEqual(Object.keys(wrong).sort());
  expect(errors.maxBufferLength?.[0]).toBe("Buffer ahead, seconds: enter a whole number from 5 to 120.");
  expect((await save("streaming", cookie, { maxBufferLength: "many" })).errors.maxBufferLength?.[0]).toMatch(
    /whole number/,
  );
  const reset = await save("streaming", cookie, { ...fields, intent: "reset" });
  expect(reset.flash).toContain("reset to defaults");
  expect(Object.values((await companyAt(acme))?.hlsConfig ?? {})).toEqual([null, null, null, null]);
});

test("the contact data are the company's own, each field checked, and what is empty is left out", async () => {
  const cookie = await cookieOf("supervisor");
  const fields = { email: " Music@Acme.example ", phone: "+1 (313) 555-0142", address: "1 Main Street\nDetroit" };
  const empty = { tagline: "", socialUrls: [], newsUrl: "" };
  expect((await save("contact", cookie, fields)).status).toBe(302);
  expect((await companyAt(acme))?.contact).toEqual({ ...empty, ...fields, email: "music@acme.example" });
  const wrong = { email: "music at acme", phone: "call us", address: "x".repeat(301) };
  const { status, errors, kept } = await save("contact", cookie, wrong);
  expect([status, Object.keys(errors).sort()]).toEqual([400, ["address", "email", "phone"]]);
  expect(kept).toMatchObject(wrong);
  expect((await save("contact", cookie, { email: "", phone: "", address: "" })).status).toBe(302);
  expect((await companyAt(acme))?.contact).toEqual({ ...empty, email: "", phone: "", address: "" });
});

test("members are this company's people only, with links to edit them only for those who can", async () => {
  const rows = (answer: unknown) => (answer as { people: { email: string; may: { edit: boolean } }[] }).people;
  const seen = rows(await open("members", await cookieOf("supervisor")));
  expect(seen.map((row) => row.email).sort()).toEqual(
    ["admin", "invited-agency", "invited-editor", "requester", "supervisor"].map(mail),
  );
  expect(seen.every((row) => !row.may.edit)).toBe(true);
  const managed = rows(await open("members", await cookieOf("admin")));
  expect(managed.filter((row) => row.may.edit).map((row) => row.email)).toContain(mail("requester"));
  const url = "http://localhost/company-settings/own/members?company=00000000-0000-7000-8000-000000000101";
  const main = (await visit(url, { cookie: await cookieOf("admin", "localhost") }, members)).answer;
  expect(rows(main).map((row) => row.email)).not.toContain(mail("requester"));
});
