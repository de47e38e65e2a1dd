import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { action, loader } from "#app/companies/routes/company-sign-in.tsx";
import { setLocalRecord } from "#app/edge/dns/local-records.server.ts";
import type { ListedDomain } from "#app/identity/provider/components/domain-list.tsx";
import { domainOf, domainRecord } from "#app/identity/provider/domains/domain-form.ts";
import { acme, cookieOf, withCompanySettings } from "#test/routes/companies/company-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

withCompanySettings();
afterEach(() => DB.prepare("DELETE FROM company_domains").run());

const path = "/company-settings/own/sign-in";

async function domainsAt(host: string): Promise<ListedDomain[]> {
  const { answer } = await visit(`http://${host}${path}`, { cookie: await cookieOf("admin", host) }, loader);
  return (answer as { domains: ListedDomain[] }).domains;
}

async function post(fields: Record<string, string>, { host = acme, account = "admin" } = {}) {
  const cookie = await cookieOf(account, host);
  const { answer, ctx } = await visit(`http://${host}${path}`, { method: "POST", cookie, form: fields }, action);
  const flash = decodeURIComponent(ctx.responseHeaders.getSetCookie().join(" "));
  if (answer instanceof Response) return { status: answer.status, flash, error: undefined };
  const reply = answer as { data: { error?: Record<string, string[]> }; init: { status: number } };
  return { status: reply.init.status, flash, error: reply.data.error?.domain?.[0] };
}

const add = (domain: string, host?: string) => post({ intent: "add-domain", domain }, { host });
const check = (id: string, host?: string) => post({ intent: "check-domain", id }, { host });
const remove = (id: string, host?: string) => post({ intent: "remove-domain", id }, { host });

async function publish(domain: ListedDomain): Promise<void> {
  await setLocalRecord(testContext(), domainRecord(domain));
}

test("a domain is listed as DNS writes it, and refused with what to enter", async () => {
  expect((await add(" @Acme-Brands.Example. ")).status).toBe(302);
  expect((await add("bücher.example")).status).toBe(302);
  expect((await domainsAt(acme)).map(({ domain, verifiedAt }) => [domain, verifiedAt])).toEqual([
    ["acme-brands.example", null],
    ["xn--bcher-kva.example", null],
  ]);
  for (const domain of ["", "acme", "10.0.0.1", "https://acme.example", "a b.example", "acme.example/x", "-a.example"])
    expect(await add(domain), domain).toMatchObject({ status: 400, error: expect.stringMatching(/^Domain: enter/) });
  expect(await add(`${"a.".repeat(130)}example`)).toMatchObject({ status: 400 });
  expect(await add("acme.localhost")).toMatchObject({ status: 400, error: "Domain: this one is ours." });
  expect(await add("ACME-brands.example")).toMatchObject({ status: 409, error: "Domain: it's on your list already." });
  for (let at = 0; at < 18; at += 1) await add(`brand-${at}.example`);
  expect(await add("one-more.example")).toMatchObject({ status: 409 });
  expect(await domainsAt(acme)).toHaveLength(20);
  expect(domainOf("Someone@BÜCHER.example")).toBe("xn--bcher-kva.example");
});

test("a domain counts once its record is found; another company that claims it, too, is told when it checks", async () => {
  await add("shared-brand.example");
  await add("shared-brand.example", "nova.localhost");
  const [ours] = await domainsAt(acme);
  const [theirs] = await domainsAt("nova.localhost");
  if (ours === undefined || theirs === undefined) throw new Error("no domains");
  expect((await check(ours.id)).flash).toContain("We found no TXT record");
  // The record of another company proves nothing.
  await publish(theirs);
  expect((await check(ours.id)).flash).toContain("We found no TXT record");
  expect((await check(theirs.id, "nova.localhost")).flash).toContain("is proven to be yours");
  await publish(ours);
  expect((await check(ours.id)).flash).toContain("Another company has proven this domain");
  expect((await domainsAt(acme))[0]?.verifiedAt).toBeNull();
  expect((await remove(theirs.id, "nova.localhost")).status).toBe(302);
  expect((await check(ours.id)).flash).toContain("is proven to be yours");
  expect((await domainsAt(acme))[0]?.verifiedAt).toBeTypeOf("number");
  const log = await DB.prepare(
    "SELECT action FROM audit_log WHERE action LIKE 'email-domain-%' ORDER BY id DESC LIMIT 3",
  ).all();
  expect(log.results.map(({ action: name }) => name)).toEqual([
    "email-domain-proven",
    "email-domain-removed",
    "email-domain-proven",
  ]);
});

test("another company's domain is unknown here, and only administrators change the list", async () => {
  await add("acme-only.example");
  const [domain] = await domainsAt(acme);
  for (const press of [check, remove])
    expect((await press(domain?.id ?? "", "nova.localhost")).flash).toContain("isn't on the list any more");
  expect(await domainsAt(acme)).toHaveLength(1);
  await expect(
    post({ intent: "remove-domain", id: domain?.id ?? "" }, { account: "supervisor" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const { answer } = await visit(`http://${acme}${path}`, { cookie: await cookieOf("supervisor") }, loader);
  expect(answer).toBeNull();
});
