import { expect, test } from "vitest";
import { servePage } from "#app/edge/cache/page-cache.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { handle as discover } from "#app/sliders/routes/discover.tsx";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import {
  acme,
  colours,
  companyAt,
  cookieOf,
  lastAudit,
  save,
  withCompanySettings,
} from "#test/routes/companies/company-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";

withCompanySettings();

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
    footerLine: "",
    logo: null,
    logoDark: null,
    icon: null,
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
      pageAt: () => ({ routeIds: [], cache: discover.cache }),
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
