import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { loader as companyList } from "#app/backoffice/companies/routes/iam-companies.tsx";
import { action as staffAction, loader as staffPage } from "#app/backoffice/companies/routes/iam-company.tsx";
import { action as openAs } from "#app/backoffice/people/routes/iam-list.tsx";
import { setLocalRecord } from "#app/edge/dns/local-records.server.ts";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
import { sendEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";
import { demoCompanies, demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import {
  acme,
  actions,
  companyAt,
  cookieOf,
  lastAudit,
  open,
  save,
  withCompanySettings,
} from "#test/routes/companies/company-visitor.ts";
import { cookieFor, membershipOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const own = "music.acme.example";

withCompanySettings();

beforeEach(async () => {
  const clear = `UPDATE companies SET custom_host = NULL, custom_host_proof = NULL, proposed_host = NULL, host_challenge = NULL`;
  await DB.prepare(clear).run();
});

const propose = (customHost: string, host = acme) =>
  cookieOf("admin", host).then((cookie) =>
    save("domain", cookie, { subdomain: host.split(".")[0] ?? "", customHost }, host),
  );

type Page = { proposed: { host: string; record: { name: string; value: string } } | null; active: object | null };

const page = async (host = acme) =>
  (await open("domain", await cookieOf("admin", host), host)) as unknown as Page & { version: string };

async function publish(host = acme): Promise<void> {
  const { proposed } = await page(host);
  if (proposed) await setLocalRecord(testContext(), proposed.record);
}

/** Presses "Check now". `said` is why nothing changed. */
async function check(host = acme, settings: Parameters<typeof visit>[1]["settings"] = {}) {
  const { version } = await page(host);
  const { answer } = await visit(
    `http://${host}/company-settings/own/domain`,
    { method: "POST", cookie: await cookieOf("admin", host), form: { intent: "check", version }, settings },
    actions.domain,
  );
  if (answer instanceof Response) return { status: answer.status, said: null };
  const refused = answer as { data: { check: string }; init: { status: number } };
  return { status: refused.init.status, said: refused.data.check };
}

async function decide(decision: string, host: string) {
  const { id } = demoCompanies.acme;
  const cookie = await cookieOf("admin", "localhost");
  const { answer } = await visit(
    `http://localhost/iam-companies/${id}`,
    { method: "POST", cookie, form: { decision, host }, params: { id } },
    staffAction,
  );
  return answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status;
}

/** The host of every link and redirect of the product that carries a single-use token for Acme, asked for at `host`. */
async function hostsOfTokens(host: string): Promise<string[]> {
  const leads = (answer: unknown) => new URL((answer as Response).headers.get("Location") ?? "");
  const main = await cookieOf("admin", "localhost");
  const form = { companyId: demoCompanies.acme.id, returnTo: "/discover" };
  const switched = await visit("http://localhost/switch-workspace", { method: "POST", cookie: main, form }, switchTo);
  const membershipId = await membershipOf("requester", "acme");
  const preview = { method: "POST", cookie: main, form: { intent: "open-as", membershipId } };
  const opened = await visit("http://localhost/iam/list", preview, openAs);
  const email = `guest-${crypto.randomUUID()}@example.com`;
  const links = await visit(`http://${host}/discover`, {}, async ({ context: { ctx } }) => {
    await sendEmailToken(ctx, { purpose: "reset", email: mail("supervisor") });
    const reset = await linkTo(mail("supervisor"));
    await sendEmailToken(ctx, { purpose: "magic", email: mail("supervisor"), returnPath: "/search" });
    const magic = await linkTo(mail("supervisor"));
    await invitePerson(ctx, { email, name: "Guest", policyIds: [demoPolicies.supervisor.id] });
    return [reset, magic, await linkTo(email)];
  });
  await DB.prepare("UPDATE auth_tokens SET used_at = 1").run();
  return [leads(switched.answer), leads(opened.answer), ...(links.answer as URL[])].map((url) => url.host);
}

test("a host that a company only names serves nothing, gets no link and no token", async () => {
  expect((await propose(own)).location).toBe("/company-settings/own/domain");
  expect(await companyAt(own)).toBeNull();
  expect(await hostsOfTokens(acme)).toEqual(Array(5).fill(acme));
  const cookie = await cookieOf("admin", "localhost");
  const { answer } = await visit("http://localhost/iam-companies", { cookie }, companyList);
  const { companies } = answer as Awaited<ReturnType<typeof companyList>>;
  expect(companies.find(({ subdomain }) => subdomain === "acme")).toMatchObject({
    origin: "http://acme.localhost",
    proposedHost: own,
  });
  expect(await check()).toEqual({ status: 409, said: expect.stringContaining(`at _domain-challenge.${own}`) });
  expect(await companyAt(own)).toBeNull();
});

test("a host is in use once its TXT record has the challenge, and its tokens still lead to the product's own sub-domain", async () => {
  await propose(own);
  const { proposed } = await page();
  await setLocalRecord(testContext(), { name: proposed?.record.name ?? "", value: "domain-challenge=another" });
  expect((await check()).status).toBe(409);
  await publish();
  expect(await check()).toEqual({ status: 302, said: null });
  expect(await companyAt(own)).toMatchObject({ id: demoCompanies.acme.id });
  expect(await page()).toMatchObject({ active: { host: own, proof: "dns" }, proposed: null });
  expect(await lastAudit()).toMatchObject({
    action: "company-domain-changed",
    detail: { before: { proposedHost: own, customHost: null }, after: { proposedHost: null, customHost: own } },
  });
  expect(await hostsOfTokens(own)).toEqual(Array(5).fill(acme));

  // Another host is a proposal, and the one in use stays until it is shown.
  await propose("songs.acme.example");
  expect(await companyAt(own)).not.toBeNull();
  expect(await companyAt("songs.acme.example")).toBeNull();
  await publish();
  await check();
  expect(await companyAt(own)).toBeNull();
  expect(await companyAt("songs.acme.example")).not.toBeNull();
});

test("a sign-in at a company's own host leads to no other workspace, wherever its cookie is used", async () => {
  await propose(own);
  await publish();
  await check();
  const leadsOn = async (cookie: string, host: string) => {
    const form = { companyId: demoCompanyIds.main, returnTo: "/discover" };
    const { answer, ctx } = await visit(`http://${host}/switch-workspace`, { method: "POST", cookie, form }, switchTo);
    const to = (answer as Response).headers.get("Location");
    return to === "/discover" ? decodeURIComponent(ctx.responseHeaders.getSetCookie().join(" ")) : to;
  };
  const cookie = await cookieFor("supervisor", own);
  expect(await leadsOn(cookie, own)).toContain("Sign in at acme.localhost");
  expect(await leadsOn(cookie, acme)).toContain("Your earlier sign-in has ended");
  const atOurs = await cookieFor("supervisor", acme);
  expect(await leadsOn(atOurs, acme)).toMatch(/^http:\/\/localhost\/auth\//);
  expect(await leadsOn(cookie, own)).toMatch(/^http:\/\/localhost\/auth\//);
});

test("a proposal blocks no other company, and the one that shows its ownership has the host", async () => {
  expect((await propose(own, "nova.localhost")).status).toBe(302);
  expect((await propose(own)).status).toBe(302);
  await publish();
  expect((await check("nova.localhost")).status).toBe(409);
  expect((await check()).status).toBe(302);
  // Both records at once, as after a change of hands: who came first stays until staff withdraw it.
  await publish("nova.localhost");
  expect(await check("nova.localhost")).toEqual({ status: 409, said: expect.stringMatching(/Another company/) });
  expect(await companyAt(own)).toMatchObject({ id: demoCompanies.acme.id });
  expect(await decide("withdraw", own)).toBe(302);
  expect((await check("nova.localhost")).status).toBe(302);
  expect(await companyAt(own)).toMatchObject({ id: demoCompanies.nova.id });
});

test("staff of the environment confirm and withdraw a host, and nobody else does", async () => {
  await propose(own);
  const { id } = demoCompanies.acme;
  for (const host of [acme, "spaces.localhost"]) {
    const cookie = await cookieOf("admin", host);
    const form = { decision: "confirm", host: own };
    const asked = visit(
      `http://${host}/iam-companies/${id}`,
      { method: "POST", cookie, form, params: { id } },
      staffAction,
    );
    await expect(asked, host).rejects.toMatchObject({ name: "AppError" });
  }
  expect(await decide("confirm", "another.example")).toBe(409);
  expect(await decide("confirm", own)).toBe(302);
  expect(await companyAt(own)).not.toBeNull();
  const cookie = await cookieOf("admin", "localhost");
  const staff = await visit(`http://localhost/iam-companies/${id}`, { cookie, params: { id } }, staffPage);
  expect(staff.answer).toMatchObject({ company: { hosts: [{ host: own, state: "staff" }] } });
  expect(await page()).toMatchObject({ active: { host: own, proof: "staff" } });
  expect(await decide("withdraw", own)).toBe(302);
  expect(await companyAt(own)).toBeNull();
  expect(await page()).toMatchObject({ active: null, proposed: { host: own } });
  expect(await decide("withdraw", own)).toBe(302);
  expect(await page()).toMatchObject({ active: null, proposed: null });
});

test("in production the record is asked of a resolver over HTTPS, and one that does not answer proves nothing", async () => {
  await propose(own);
  const { proposed } = await page();
  const asked: string[] = [];
  const answers = [
    () => new Response("busy", { status: 503 }),
    () => Response.json({ Status: 2 }),
    () => Response.json({ Status: 3 }),
    () => Response.json({ Status: 0, Answer: [{ type: 16, data: JSON.stringify(proposed?.record.value) }] }),
  ];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answers.shift()?.();
  });
  try {
    for (const status of [503, 503, 409, 302])
      expect((await check(acme, { STAGE: "production" })).status, String(status)).toBe(status);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(asked[0]).toBe(`https://cloudflare-dns.com/dns-query?name=_domain-challenge.${own}&type=TXT`);
  expect(await companyAt(own)).not.toBeNull();
});
