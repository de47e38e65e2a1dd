import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as companies } from "#app/backoffice/companies/routes/iam-companies.tsx";
import { action as saveCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { action as openAs } from "#app/backoffice/people/routes/iam-list.tsx";
import { endSession } from "#app/identity/session/end-session.server.ts";
import { noteSubdomainAccess } from "#app/identity/session/note-subdomain-access.server.ts";
import { loader as auth } from "#app/identity/session/routes/auth.ts";
import { action as quit } from "#app/identity/session/routes/quit-preview.ts";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { cookieFor, membershipOf, storedVersion } from "#test/routes/iam/iam-visitor.ts";
import { mail, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

/** Switches to a workspace: the redirect and the toast of the next page. */
async function press(cookie: string | null, companyId: string, returnTo = "/search?q=rain", host = "localhost") {
  const { answer, ctx } = await visit(
    `http://${host}/switch-workspace`,
    { method: "POST", cookie, form: { companyId, returnTo } },
    switchTo,
  );
  const flash = ctx.responseHeaders.getSetCookie().find((one) => one.startsWith("flash=")) ?? "";
  return { to: (answer as Response).headers.get("Location") ?? "", said: decodeURIComponent(flash) };
}

/** Follows an exchange token to its host: the cookie and the redirect. */
async function follow(location: string, before: string | null = null) {
  const url = new URL(location);
  const params = { authToken: url.pathname.split("/").at(-1) ?? "" };
  const { answer, cookie } = await visit(location, { params, cookie: before }, auth);
  return { to: (answer as Response).headers.get("Location"), cookie, host: url.host };
}

test("switching a workspace leads to the other host, signed in, with a token that works once", async () => {
  const cookie = await cookieFor("supervisor");
  const { to } = await press(cookie, demoCompanyIds.acme);
  expect(to).toMatch(/^http:\/\/acme\.localhost\/auth\/[\w-]{43}\?returnUrl=%2Fdiscover$/);
  const there = await follow(to);
  expect(there.to).toBe("/discover");
  expect(await whoIs(there.cookie, "acme.localhost")).toMatchObject({ email: mail("supervisor") });
  expect(await whoIs(cookie)).not.toBeNull();
  expect((await follow(to)).to).toBe("/login");
});

test("a session that began with a token of another host leads on only while its sign-in there is open", async () => {
  await DB.prepare("UPDATE sessions SET revoked_at = 1").run();
  const main = await cookieFor("supervisor");
  const { acme, main: mainId } = demoCompanyIds;
  const there = await follow((await press(main, acme)).to);
  const onward = () => press(there.cookie, mainId, "/discover", "acme.localhost");
  // Back where the person signed in, that session stays, and leads on as before.
  const back = await follow((await onward()).to, main);
  expect(back).toMatchObject({ to: "/discover", cookie: null });
  expect((await press(main, acme)).to).toMatch(/^http:\/\/acme\.localhost\/auth\//);
  // Elsewhere, the token does not make a sign-in of it.
  const stolen = await follow((await onward()).to);
  expect(await whoIs(stolen.cookie)).toMatchObject({ email: mail("supervisor") });

  await visit("http://localhost/logout", { method: "POST", cookie: main }, ({ context }) => endSession(context.ctx));
  for (const refused of [await onward(), await press(stolen.cookie, acme, "/discover")]) {
    expect(refused.to).toBe("/discover");
    expect(refused.said).toContain("Your earlier sign-in has ended");
  }
  const again = await cookieFor("supervisor");
  expect((await onward()).to).toMatch(/^http:\/\/localhost\/auth\//);
  expect(again).not.toBe(main);
});

test("a preview and its end do not make a sign-in of a session that began with a token", async () => {
  const { cookie } = await follow((await press(await cookieFor("admin"), demoCompanyIds.acme)).to);
  const host = "http://acme.localhost";
  const membershipId = await membershipOf("requester", "acme");
  const form = { intent: "open-as", membershipId };
  const opened = await visit(`${host}/iam/list`, { method: "POST", cookie, form }, openAs);
  const left = await visit(`${host}/quit-preview`, { method: "POST", cookie: opened.cookie }, quit);
  const firsts = await DB.prepare("SELECT first_company_id FROM sessions WHERE company_id = ? ORDER BY id DESC LIMIT 3")
    .bind(demoCompanyIds.acme)
    .all<{ first_company_id: string }>();
  expect(left.cookie).not.toBeNull();
  expect(firsts.results.map((row) => row.first_company_id)).toEqual(Array(3).fill(demoCompanyIds.main));
});

test("a switch that leads nowhere names the workspace in a warning, one that fails in an error; another's company is a 404", async () => {
  const cookie = await cookieFor("supervisor");
  const here = await press(cookie, demoCompanyIds.main);
  expect(here.to).toBe("/search?q=rain");
  expect(here.said).toContain("Something happened and we couldn't redirect you to Syncline");
  expect(here.said).toContain('"kind":"warning"');
  const member = "user_id = (SELECT id FROM users WHERE email = ?) AND company_id = ?";
  const setStatus = (status: string) =>
    DB.prepare(`UPDATE memberships SET status = ? WHERE ${member}`)
      .bind(status, mail("supervisor"), demoCompanyIds.acme)
      .run();
  await setStatus("disabled");
  const withdrawn = await press(cookie, demoCompanyIds.acme, "//evil.example");
  await setStatus("active");
  expect(withdrawn.to).toBe("/discover");
  expect(withdrawn.said).toContain("Something went wrong and we couldn't redirect you to Acme Motors");
  expect(withdrawn.said).toContain('"kind":"error"');
  const foreign = press(cookie, demoCompanyIds.nova);
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  await expect(foreign).rejects.not.toMatchObject({ message: expect.stringContaining("Nova") });
  await expect(press(null, demoCompanyIds.acme)).rejects.toMatchObject({ code: "unauthorised" });
});

test("quitting a preview of another company's person leads to the main site's people, and a preview can't switch workspaces", async () => {
  const cookie = await cookieFor("admin");
  const membershipId = await DB.prepare(
    "SELECT memberships.id FROM memberships JOIN users ON users.id = user_id WHERE email = ? AND company_id = ?",
  )
    .bind(mail("supervisor"), demoCompanyIds.acme)
    .first<string>("id");
  const form = { intent: "open-as", membershipId: membershipId ?? "" };
  const opened = await visit("http://localhost/iam/list", { method: "POST", cookie, form }, openAs);
  const there = await follow((opened.answer as Response).headers.get("Location") ?? "");
  const as = await whoIs(there.cookie, "acme.localhost");
  expect(as).toMatchObject({ email: mail("supervisor"), accessAccount: true });
  expect(as?.originalUserId).not.toBeNull();
  const switched = await visit(
    "http://acme.localhost/switch-workspace",
    { method: "POST", cookie: there.cookie, form: { companyId: demoCompanyIds.main, returnTo: "/discover" } },
    switchTo,
  );
  expect((switched.answer as Response).headers.get("Location")).toBe("/discover");
  const left = await visit("http://acme.localhost/quit-preview", { method: "POST", cookie: there.cookie }, quit);
  expect((left.answer as Response).headers.get("Location")).toBe("http://localhost/iam/list");
  expect(await whoIs(there.cookie, "acme.localhost")).toBeNull();
  expect(await whoIs(cookie)).toMatchObject({ email: mail("admin") });
});

test("sub-domain access leads back to the main site when it is quit, and no other site can start it", async () => {
  const cookie = await cookieFor("admin", "acme.localhost");
  const go = async (path: string, given: { site?: string; cookie?: string | null; host?: string } = {}) => {
    const { site, host = "acme.localhost" } = given;
    const visited = await visit(
      `http://${host}${path}`,
      { cookie: given.cookie ?? cookie, site },
      ({ request, context }) => noteSubdomainAccess(context.ctx, request),
    );
    return visited.answer;
  };
  const noted = async () => (await whoIs(cookie, "acme.localhost"))?.accessAccount;
  expect(await go("/discover?q=rain&accessAccount=1&page=2", { site: "cross-site" })).toBe("/discover?q=rain&page=2");
  expect(await noted()).toBe(false);
  expect(await go("/discover")).toBeNull();
  expect(await go("/discover?accessAccount=1", { cookie: "session=none" })).toBeNull();
  const main = await cookieFor("staff");
  expect(await go("/discover?accessAccount=1", { host: "localhost", cookie: main })).toBeNull();
  expect((await whoIs(main))?.accessAccount).toBe(false);

  const before = (await whoIs(cookie, "acme.localhost"))?.scopes;
  expect(await go("//evil.example/?accessAccount=1", { site: "none" })).toBe("/");
  expect(await noted()).toBe(true);
  expect((await whoIs(cookie, "acme.localhost"))?.scopes).toEqual(before);
  const left = await visit("http://acme.localhost/quit-preview", { method: "POST", cookie }, quit);
  expect((left.answer as Response).headers.get("Location")).toBe("http://localhost/iam/list");
  expect(await whoIs(cookie, "acme.localhost")).toBeNull();
});

test("companies are created, renamed and suspended on the main site, and sub-domains are unique", async () => {
  const cookie = await cookieFor("admin");
  const post = (id: string, form: Record<string, string>) =>
    visit(`http://localhost/iam-companies/${id}`, { method: "POST", cookie, params: { id }, form }, saveCompany);
  const save = async (id: string, form: Record<string, string>) =>
    post(id, { ...form, version: await storedVersion("companies", id) });
  const made = await save("new", { name: "Harbour Films", subdomain: "Harbour", status: "active" });
  expect((made.answer as Response).headers.get("Location")).toBe("/iam-companies");
  for (const subdomain of ["acme", "spaces", "-x", "a.b", ""]) {
    const { answer } = await save("new", { name: "Another", subdomain, status: "active" });
    expect((answer as { init: { status: number } }).init.status, subdomain).toBeGreaterThanOrEqual(400);
  }
  const id = (await DB.prepare("SELECT id FROM companies WHERE subdomain = 'harbour'").first<string>("id")) ?? "";
  const stale = await post(id, { name: "Stale", subdomain: "harbour", status: "active", version: "1" });
  expect(stale.answer).toMatchObject({
    data: { initialValue: { name: "Stale", version: await storedVersion("companies", id) } },
    init: { status: 409 },
  });
  await save(id, { name: "Harbour", subdomain: "harbour", status: "suspended" });
  const { answer } = await visit("http://localhost/iam-companies?status=suspended", { cookie }, companies);
  expect((answer as Awaited<ReturnType<typeof companies>>).companies.map((row) => row.name)).toEqual(["Harbour"]);
  const form = { name: "Taken over", subdomain: "studio", status: "active" };
  for (const other of [demoCompanyIds.studio, demoCompanyIds.main, "none"]) {
    await expect(save(other, form), other).rejects.toMatchObject({ code: "not_found" });
  }
  const acme = await cookieFor("admin", "acme.localhost");
  const there = await visit("http://acme.localhost/iam-companies", { cookie: acme }, companies);
  expect((there.answer as Awaited<ReturnType<typeof companies>>).companies.map((row) => row.name)).toEqual([
    "Acme Motors",
  ]);
});
