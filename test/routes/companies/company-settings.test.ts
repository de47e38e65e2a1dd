import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { action as iamCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { loader as domain, action as saveDomain } from "#app/companies/routes/company-domain.tsx";
import { loader as links, action as saveLinks } from "#app/companies/routes/company-links.tsx";
import { loader as members } from "#app/companies/routes/company-members.tsx";
import { action as saveStreaming, loader as streaming } from "#app/companies/routes/company-streaming.tsx";
import { action as saveTheme, loader as theme } from "#app/companies/routes/company-theme.tsx";
import { servePage } from "#app/edge/cache/page-cache.server.ts";
import { storeCompany, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const acme = "acme.localhost";
const cookies = new Map<string, string>();
const sections = { theme: "", links: "/links", domain: "/domain", streaming: "/streaming", members: "/members" };
const loaders = { theme, links, domain, streaming, members };
const actions = { theme: saveTheme, links: saveLinks, domain: saveDomain, streaming: saveStreaming };
type Section = keyof typeof actions;
const noErrors: Record<string, string[]> = {};

/** Signed in without the form, whose rate limit belongs to the sign-in tests. */
async function cookieOf(account: string, host = acme): Promise<string> {
  const key = `${account}@${host}`;
  const known = cookies.get(key);
  if (known !== undefined) return known;
  const userId = demoPeople.find((person) => person.account === account)?.id ?? "";
  const { cookie } = await visit(`http://${host}/login`, {}, ({ context: { ctx } }) =>
    startSession(ctx, { userId, action: "sign-in" }),
  );
  cookies.set(key, cookie ?? "");
  return cookie ?? "";
}

async function open(section: keyof typeof loaders, cookie: string | null, host = acme) {
  const url = `http://${host}/company-settings/own${sections[section]}`;
  return (await visit(url, { cookie }, loaders[section])).answer as Record<string, unknown> & { version: string };
}

/** Posts a section's form. `status` is 302 after a save. */
async function post(section: Section, cookie: string | null, fields: Record<string, string>, host = acme) {
  const url = `http://${host}/company-settings/own${sections[section]}`;
  const { answer, ctx } = await visit(url, { method: "POST", cookie, form: fields }, actions[section]);
  if (answer instanceof Response) {
    const flash = decodeURIComponent(ctx.responseHeaders.getSetCookie().join(" "));
    const location = answer.headers.get("Location");
    return { status: answer.status, location, flash, errors: noErrors, kept: {}, version: "", ctx };
  }
  const refused = answer as {
    data: { version: string; reply: { error?: Record<string, string[]>; initialValue?: object } };
    init: { status: number };
  };
  const { version, reply } = refused.data;
  return {
    status: refused.init.status,
    version,
    errors: reply.error ?? noErrors,
    kept: reply.initialValue ?? {},
    ctx,
  };
}

/** Saves the form as the page shows it, with these fields changed. */
async function save(section: Section, cookie: string, fields: Record<string, string>, host = acme) {
  const { version } = await open(section, cookie, host);
  return post(section, cookie, { version, ...fields }, host);
}

const colours = { background: "#ffffff", text: "#111111", accent: "#7a1fa2", waveform: "#777777" };

function companyAt(host: string) {
  return visit(`http://${host}/discover`, {}, () => null).then(
    ({ ctx }) => ctx.company,
    () => null,
  );
}

async function lastAudit() {
  const row = await DB.prepare("SELECT action, company_id, detail FROM audit_log ORDER BY id DESC LIMIT 1").first<
    Record<string, string>
  >();
  return { ...row, detail: JSON.parse(row?.detail ?? "{}") as Record<string, unknown> };
}

/** The supervisor can change company settings and is no administrator. */
beforeEach(async () => {
  const scopes = JSON.stringify([...demoPolicies.supervisor.scopes, "CreateIdentitie"]);
  await DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(scopes, demoPolicies.supervisor.id).run();
});
afterEach(async () => {
  const { id, subdomain, theme: look } = demoCompanies.acme;
  const back =
    "UPDATE companies SET subdomain = ?, custom_host = NULL, theme = ?, name = ?, status = 'active' WHERE id = ?";
  await DB.prepare(back).bind(subdomain, JSON.stringify(look), demoCompanies.acme.name, id).run();
  // Test files share one runtime: restore what others expect.
  await storeCompany(acme, await tenantOf((await findCompanyById(testContext().db, id))?.company ?? null));
});

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

test("a saved theme is shown to the next visitor, keeps the links and writes an audit row", async () => {
  const cookie = await cookieOf("supervisor");
  expect((await companyAt(acme))?.theme.accent).toBe(demoCompanies.acme.theme.accent);
  const saved = await save("theme", cookie, {
    ...colours,
    accent: " 7A1FA2 ",
    pageTitle: "Acme, louder",
    hideHeader: "on",
  });
  expect(saved).toMatchObject({ status: 302, location: "/company-settings/own" });
  expect(saved.flash).toContain("Company settings saved");
  expect(saved.ctx.trips.count).toBeLessThanOrEqual(3);
  expect((await companyAt(acme))?.theme).toEqual({
    ...colours,
    pageTitle: "Acme, louder",
    pageDescription: "",
    hideHeader: true,
    sidebarMenu: demoCompanies.acme.theme.sidebarMenu,
  });
  expect(await lastAudit()).toMatchObject({
    action: "company-theme-changed",
    company_id: demoCompanies.acme.id,
    detail: { before: { accent: demoCompanies.acme.theme.accent }, after: { accent: colours.accent } },
  });
  await save("theme", cookie, { pageTitle: "" });
  expect((await companyAt(acme))?.theme).toMatchObject({
    accent: null,
    background: null,
    text: null,
    hideHeader: false,
  });
});

test("a cached page carries the version of its company and how long that stays fresh", async () => {
  const cookie = await cookieOf("admin");
  const stateOf = async () => (await visit(`http://${acme}/discover`, {}, () => null)).ctx.tenant;
  const before = await stateOf();
  expect(await stateOf()).toEqual(before);
  let opened = 0;
  /** What a stranger gets of a page that shows the company in `tenant`'s state, and where from. */
  async function cached(tenant: typeof before) {
    const waiting: Promise<unknown>[] = [];
    const rendered = { response: new Response("page"), nonce: "", tenant, shareable: true };
    const source = {
      build: "test",
      apex: "localhost",
      usesMemory: false,
      waitUntil: (work: Promise<unknown>) => void waiting.push(work),
      open: async () => {
        opened += 1;
        return { tenant: await stateOf(), render: async () => rendered };
      },
    };
    const response = await servePage(readIncoming(new Request(`http://${acme}/discover`)), source);
    await Promise.all(waiting);
    return `${await response.text()}, ${response.headers.get("X-Cache") ?? "rendered"}, opened ${opened}`;
  }
  expect(await cached({ ...before, readAt: Date.now() - 31_000 })).toBe("page, rendered, opened 1");
  // Read too long ago to be trusted: the company is looked up and is still the same.
  expect(await cached(before)).toBe("page, hit, opened 2");
  await save("theme", cookie, colours);
  const after = await stateOf();
  expect(after.version).not.toBe(before.version);
  expect(await cached(after)).toBe("page, rendered, opened 3");
  expect(await cached(after)).toBe("page, hit, opened 3");
});

test("unreadable colours are refused at their field with a suggestion, and the input stays", async () => {
  const cookie = await cookieOf("admin");
  const grey = await save("theme", cookie, { ...colours, text: "#cccccc", pageTitle: "Kept" });
  expect(grey.status).toBe(400);
  expect(grey.kept).toMatchObject({ text: "#cccccc", pageTitle: "Kept" });
  const [said = ""] = grey.errors.text ?? [];
  expect(said).toMatch(/^Text: .* 1\.\d:1 and needs 4\.5:1\. Try #[0-9a-f]{6}\.$/);
  const suggestion = /#[0-9a-f]{6}/.exec(said)?.[0] ?? "";
  expect((await save("theme", cookie, { ...colours, text: suggestion })).status).toBe(302);

  const refused = async (fields: Record<string, string>) => (await save("theme", cookie, fields)).errors;
  expect((await refused({ background: "#777777" })).background?.[0]).toMatch(/^Background: .* Try #/);
  expect((await refused({ text: "#111111" })).text?.[0]).toMatch(/^Text: choose a background colour too/);
  expect(await refused({ accent: "red", waveform: "#12" })).toMatchObject({
    accent: [expect.stringMatching(/^Accent: enter a hex colour/)],
    waveform: [expect.stringMatching(/^Waveform: enter a hex colour/)],
  });
  expect((await refused({ pageTitle: "x".repeat(121) })).pageTitle?.[0]).toMatch(/^Page title: enter at most 120/);
  const preview = await save("theme", cookie, { ...colours, accent: "#00ff00", intent: "preview" });
  expect(preview).toMatchObject({ status: 200, kept: { accent: "#00ff00" } });
  expect((await companyAt(acme))?.theme.accent).toBe(colours.accent);
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

test("links keep their order, lead to https URLs or paths of this host, and are unique", async () => {
  const cookie = await cookieOf("supervisor");
  const row = (at: number, label: string, url: string, icon = "globe") => ({
    [`links[${at}].icon`]: icon,
    [`links[${at}].label`]: label,
    [`links[${at}].url`]: url,
  });
  const saved = await save("links", cookie, {
    ...row(0, " Guide ", "https://guide.example.com"),
    ...row(1, "New", "/discover?s=new"),
  });
  expect(saved.status).toBe(302);
  expect((await companyAt(acme))?.theme.sidebarMenu).toEqual([
    { icon: "globe", label: "Guide", url: "https://guide.example.com/" },
    { icon: "globe", label: "New", url: "/discover?s=new" },
  ]);
  expect((await companyAt(acme))?.theme.accent).toBe(demoCompanies.acme.theme.accent);
  for (const url of [
    "http://guide.example.com",
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "https://user:secret@guide.example.com",
    "guide",
    "data:text/html,x",
  ]) {
    const { status, errors } = await save("links", cookie, row(0, "Guide", url));
    expect(status, url).toBe(400);
    expect(errors["links[0].url"]?.[0], url).toMatch(/^URL: start with/);
  }
  const twice = await save("links", cookie, { ...row(0, "Guide", "/search"), ...row(1, "GUIDE", "/search") });
  expect(twice.errors).toMatchObject({
    "links[1].label": [expect.stringMatching(/^Label/)],
    "links[1].url": [expect.stringMatching(/^URL/)],
  });
  expect((await save("links", cookie, row(0, "", ""))).errors).toMatchObject({
    "links[0].label": ["Please enter the Label"],
    "links[0].url": ["Please enter the URL"],
  });
  const many = Object.assign({}, ...Array.from({ length: 9 }, (_, at) => row(at, `L${at}`, `/search?page=${at}`)));
  expect((await save("links", cookie, many)).errors.links?.[0]).toBe("Add at most 8 links.");
  const added = {
    ...row(0, "Guide", "/search"),
    __intent__: JSON.stringify({ type: "insert", payload: { name: "links" } }),
  };
  expect(await save("links", cookie, added)).toMatchObject({
    status: 200,
    kept: { links: [{ label: "Guide" }, undefined] },
  });
});

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

  expect((await refused({ customHost: "Music.acme.example" })).location).toBe("/company-settings/own/domain?moved");
  expect(await companyAt("music.acme.example")).toMatchObject({ id: demoCompanies.acme.id });
  expect(await companyAt(acme)).not.toBeNull();
  expect((await refused({})).errors.confirm?.[0]).toMatch(/type acme/);
  const nova = await cookieOf("admin", "nova.localhost");
  const other = await save("domain", nova, { subdomain: "nova", customHost: "music.acme.example" }, "nova.localhost");
  expect(other).toMatchObject({ status: 409, errors: { customHost: [expect.stringMatching(/another company/)] } });
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

test("a company renamed, suspended or moved by staff changes at its hosts at once", async () => {
  const cookie = await cookieOf("admin", "localhost");
  const { id } = demoCompanies.acme;
  const change = (form: Record<string, string>) =>
    visit(`http://localhost/iam-companies/${id}`, { method: "POST", cookie, form, params: { id } }, iamCompany);
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
