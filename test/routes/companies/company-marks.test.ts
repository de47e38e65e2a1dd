import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as openAtStaff, action as sendAtStaff } from "#app/backoffice/companies/routes/iam-company-theme.tsx";
import { loader as open, action as send } from "#app/companies/routes/company-theme.tsx";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { readEnv } from "#app/edge/context/env.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import { documentTheme } from "#app/shell/document-theme.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { acme, companyAt, cookieOf, lastAudit, withCompanySettings } from "#test/routes/companies/company-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { testContext } from "#test/support/context.ts";
import { serveMedia } from "#workers/media/serve-media.server.ts";

withCompanySettings();

const { MEDIA } = env as unknown as Bindings;
const week = 7 * 24 * 3600_000;
const drawing = (inner = "") =>
  new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/>${inner}</svg>`,
  ]);
type Fields = Record<string, string | Blob>;
type Reply = {
  data: { error?: Record<string, string[]>; initialValue?: Record<string, string> };
  init: { status: number };
};

/** The theme form as a browser without scripts sends it. */
async function post(fields: Fields, { host = acme, account = "admin", query = "" } = {}) {
  const cookie = await cookieOf(account, host);
  const url = `http://${host}/company-settings/own`;
  const { version } = (await visit(url, { cookie }, open)).answer as { version: string };
  const body = new FormData();
  for (const [name, value] of Object.entries({ version, logoFile: new Blob([]), ...fields })) body.append(name, value);
  const { answer } = await visit(`${url}${query}`, { method: "POST", cookie, body }, send);
  if (answer instanceof Response) return { status: answer.status, errors: {}, kept: {} as Record<string, string> };
  const { data, init } = answer as Reply;
  return { status: init.status, errors: data.error ?? {}, kept: data.initialValue ?? {} };
}

const themeOf = async (host = acme) => (await companyAt(host))?.theme;

async function media(key: string) {
  const request = new Request(`http://${acme}/media/${key}`);
  const execution = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext;
  const settings = readEnv(env as unknown as Bindings);
  return serveMedia(readIncoming(request), settings, { execution, mayRead: async () => false });
}

test("a drawing is stored without what runs, shown after a preview and saved with its key", async () => {
  const preview = await post({ logoFile: drawing(), intent: "preview", footerLine: " Acme\nInc. " });
  expect(preview.status).toBe(200);
  const key = preview.kept.logo ?? "";
  expect(key).toMatch(/^images\/[\w-]+\/mark\.svg$/);
  expect((await themeOf())?.logo).toBeUndefined();
  const response = await media(key);
  expect(await response?.text()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30" width="120" height="30"><path d="M0 0h9"></path></svg>',
  );
  expect(response?.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(response?.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response?.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'.*sandbox/);

  expect((await post({ logo: key, footerLine: " Acme\nInc. " })).status).toBe(302);
  expect(await themeOf()).toMatchObject({ logo: { key, width: 120, height: 30 }, footerLine: "Acme Inc." });
  expect(await lastAudit()).toMatchObject({ detail: { after: { logo: { key } } } });
});

test("a PNG logo gets its sizes and stands in emails, an icon in browser tabs", async () => {
  const saved = await post({
    logoFile: new Blob([await png(400, 100)]),
    iconFile: new Blob([await png(64, 64)]),
    footerLine: "Acme Inc.",
  });
  expect(saved).toMatchObject({ status: 302 });
  const theme = await themeOf();
  const logo = theme?.logo?.key ?? "";
  expect(theme?.logo).toMatchObject({ key: expect.stringMatching(/card\.webp$/), width: 400, height: 100 });
  for (const name of ["cover.webp", "card.webp", "letter.png", "tab.png"])
    expect((await MEDIA.head(logo.replace("card.webp", name)))?.size, name).toBeGreaterThan(0);
  const company = await companyAt(acme);
  if (company === null) throw new Error("no company");
  expect(documentTheme(company).icons.map(({ rel, href }) => `${rel} ${href.split("/").at(-1)}`)).toEqual([
    "icon tab.png",
    "apple-touch-icon touch.png",
  ]);
  const mail = { template: "magic", data: { name: "Nia", link: `http://${acme}/x` } } as const;
  const { html, text } = composeMail(mail, company);
  expect(html).toContain(
    `<img src="http://${acme}/media/${logo.replace("card.webp", "letter.png")}" alt="Acme Motors" width="160" height="40"`,
  );
  expect(text).toMatch(/Acme Inc\.$/);
});

test("unusable files are refused at their field and keep the rest of the form", async () => {
  const entity = new Blob(['<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>']);
  const refused: [Fields, string, RegExp][] = [
    [{ logoFile: entity }, "logo", /entities/],
    [{ logoFile: drawing("<text>Acme</text>") }, "logo", /outlines/],
    [{ logoFile: new Blob(["Acme"]) }, "logo", /no SVG drawing/],
    [{ logoDarkFile: new Blob([await png(10, 400)]) }, "logoDark", /at most 12 times/],
    [{ iconFile: drawing() }, "icon", /square/],
    [{ iconFile: new Blob([new Uint8Array(251 * 1024)]) }, "icon", /^Image too large. Max size 250Kb/],
    [{ footerLine: "x".repeat(161) }, "footerLine", /at most 160/],
  ];
  for (const [fields, field, message] of refused) {
    const { status, errors, kept } = await post({ pageTitle: "Kept", ...fields });
    expect(status, field).toBeGreaterThanOrEqual(400);
    expect(errors[field]?.[0], field).toMatch(message);
    expect(kept.pageTitle).toBe("Kept");
  }
  // A good file stays while another field is wrong.
  const both = await post({ logoFile: drawing(), accent: "red" });
  expect(both).toMatchObject({ status: 400, kept: { logo: expect.stringContaining("mark.svg") } });
});

test("another company's picture does not exist, and its theme is its own", async () => {
  const nova = "nova.localhost";
  const { kept } = await post({ logoFile: drawing(), intent: "preview" }, { host: nova });
  expect((await post({ logo: kept.logo ?? "" })).errors.logo?.[0]).toMatch(/no longer stored/);
  for (const logo of ["images/../x/card.webp", "https://evil.example/a.svg", "images/x/y.svg"])
    expect((await post({ logo })).status, logo).toBe(400);
  // A logo is no icon: its shape was judged for another place.
  const own = await post({ logoFile: drawing(), intent: "preview" });
  expect((await post({ icon: own.kept.logo ?? "" })).errors.icon?.[0]).toMatch(/no longer stored/);
  expect((await themeOf(nova))?.logo).toBeUndefined();
});

test("a change is taken back by its author, once, unless the theme was changed since", async () => {
  await post({ logoFile: drawing(), footerLine: "First" });
  const { key } = (await themeOf())?.logo ?? {};
  await post({ logo: key ?? "", remove: "logo", footerLine: "Second" });
  expect(await themeOf()).toMatchObject({ logo: null, footerLine: "Second" });
  expect((await post({}, { query: "?undo" })).status).toBe(302);
  expect(await themeOf()).toMatchObject({ logo: { key }, footerLine: "First" });
  await post({ footerLine: "Third" }, { account: "supervisor" });
  await post({}, { query: "?undo" });
  expect((await themeOf())?.footerLine).toBe("Third");
});

test("the sweep keeps pictures of themes, and replaced ones until a change of their theme is old", async () => {
  await post({ logoFile: drawing() });
  const { key = "" } = (await themeOf())?.logo ?? {};
  const ctx = testContext();
  await sweepUploads({ ...ctx, now: ctx.now + week * 4 }, { graceMs: week });
  expect(await MEDIA.head(key)).not.toBeNull();
  await post({ remove: "logo", logo: key });
  await sweepUploads({ ...ctx, now: ctx.now + week / 2 }, { graceMs: week });
  expect(await MEDIA.head(key)).not.toBeNull();
  await sweepUploads({ ...ctx, now: Date.now() + week * 4 }, { graceMs: week });
  expect(await MEDIA.head(key)).toBeNull();
});

test("an environment's administrator changes a company's theme from its page, and takes it back", async () => {
  const { id } = demoCompanies.acme;
  const at = async (which: string, { host = "localhost", fields }: { host?: string; fields?: Fields } = {}) => {
    const url = `http://${host}/iam-companies/${which}/theme${fields?.query === undefined ? "" : fields.query}`;
    const cookie = await cookieOf("admin", host);
    const params = { id: which };
    if (fields === undefined) return (await visit(url, { cookie, params }, openAtStaff)).answer;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return (await visit(url, { method: "POST", cookie, params, body }, sendAtStaff)).answer;
  };
  const { version, company } = (await at(id)) as { version: string; company: string };
  expect(company).toBe("Acme Motors");
  const own = await themeOf("localhost");
  const logoFile = new Blob([await png(400, 100)]);
  const saved = (await at(id, { fields: { version, logoFile, footerLine: "From staff" } })) as Response;
  expect(saved.headers.get("Location")).toBe(`/iam-companies/${id}/theme`);
  expect(await themeOf()).toMatchObject({ footerLine: "From staff", logo: { width: 400, height: 100 } });
  expect(await themeOf("localhost")).toEqual(own);
  expect(await lastAudit()).toMatchObject({
    action: "company-theme-changed",
    detail: { after: { footerLine: "From staff" } },
  });
  const late = (await at(id, { fields: { version, footerLine: "Late" } })) as Reply;
  expect(late.init.status).toBe(409);
  await at(id, { fields: { query: "?undo" } });
  expect((await themeOf())?.footerLine ?? "").toBe("");
  await expect(at(demoCompanies.studio.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(at(demoCompanies.studio.id, { fields: { version } })).rejects.toMatchObject({ code: "not_found" });
  await expect(at(id, { host: acme })).rejects.toMatchObject({ code: "forbidden" });
  await expect(at(id, { host: acme, fields: { version } })).rejects.toMatchObject({ code: "forbidden" });
});
