import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { loader as contact, action as saveContact } from "#app/companies/routes/company-contact.tsx";
import { loader as domain, action as saveDomain } from "#app/companies/routes/company-domain.tsx";
import { loader as links, action as saveLinks } from "#app/companies/routes/company-links.tsx";
import { loader as machines, action as saveMachines } from "#app/companies/routes/company-machines.tsx";
import { loader as members } from "#app/companies/routes/company-members.tsx";
import { action as saveStreaming, loader as streaming } from "#app/companies/routes/company-streaming.tsx";
import { action as saveTheme, loader as theme } from "#app/companies/routes/company-theme.tsx";
import { storeCompany, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

export const acme = "acme.localhost";
const cookies = new Map<string, string>();
export const sections = {
  theme: "",
  links: "/links",
  contact: "/contact",
  domain: "/domain",
  streaming: "/streaming",
  machines: "/machines",
  members: "/members",
};
export const loaders = { theme, links, contact, domain, streaming, machines, members };
export const actions = {
  theme: saveTheme,
  links: saveLinks,
  contact: saveContact,
  domain: saveDomain,
  streaming: saveStreaming,
  machines: saveMachines,
};
export type Section = keyof typeof actions;
const noErrors: Record<string, string[]> = {};

/** Signed in without the form, whose rate limit belongs to the sign-in tests. */
export async function cookieOf(account: string, host = acme): Promise<string> {
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

export async function open(section: keyof typeof loaders, cookie: string | null, host = acme) {
  const url = `http://${host}/company-settings/own${sections[section]}`;
  return (await visit(url, { cookie }, loaders[section])).answer as Record<string, unknown> & { version: string };
}

/** Posts a section's form. `status` is 302 after a save. */
export async function post(section: Section, cookie: string | null, fields: Record<string, string>, host = acme) {
  const url = `http://${host}/company-settings/own${sections[section]}`;
  const { answer, ctx } = await visit(url, { method: "POST", cookie, form: fields }, actions[section]);
  if (answer instanceof Response) {
    const flash = decodeURIComponent(ctx.responseHeaders.getSetCookie().join(" "));
    const location = answer.headers.get("Location");
    return { status: answer.status, location, flash, errors: noErrors, kept: {}, version: "", ctx };
  }
  const { data: reply, init } = answer as {
    data: { error?: Record<string, string[]>; initialValue?: { version?: string } };
    init: { status: number };
  };
  const kept = reply.initialValue ?? {};
  return { status: init.status, version: kept.version ?? "", errors: reply.error ?? noErrors, kept, ctx };
}

/** Saves the form as the page shows it, with these fields changed. */
export async function save(section: Section, cookie: string, fields: Record<string, string>, host = acme) {
  const { version } = await open(section, cookie, host);
  return post(section, cookie, { version, ...fields }, host);
}

export const colours = { background: "#ffffff", text: "#111111", accent: "#7a1fa2", waveform: "#777777" };

export function companyAt(host: string) {
  return visit(`http://${host}/discover`, {}, () => null).then(
    ({ ctx }) => ctx.company,
    () => null,
  );
}

export async function lastAudit() {
  const row = await DB.prepare("SELECT action, company_id, detail FROM audit_log ORDER BY id DESC LIMIT 1").first<
    Record<string, string>
  >();
  return { ...row, detail: JSON.parse(row?.detail ?? "{}") as Record<string, unknown> };
}

/** The demo's companies and people for a test file; each test leaves the company Acme as the seed wrote it. */
export function withCompanySettings(): void {
  withDemoPeople();
  // The database of the file before is gone, and its sessions with it.
  beforeAll(() => cookies.clear());
  // The supervisor can change company settings and is no administrator.
  beforeEach(async () => {
    const scopes = JSON.stringify([...demoPolicies.supervisor.scopes, "CreateIdentitie"]);
    await DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(scopes, demoPolicies.supervisor.id).run();
  });
  afterEach(async () => {
    const { id, subdomain, theme: look } = demoCompanies.acme;
    const back =
      "UPDATE companies SET subdomain = ?, custom_host = NULL, proposed_host = NULL, theme = ?, machine_uses = NULL, name = ?, status = 'active' WHERE id = ?";
    await DB.prepare(back).bind(subdomain, JSON.stringify(look), demoCompanies.acme.name, id).run();
    // Test files share one runtime: restore what others expect.
    await storeCompany(acme, await tenantOf((await findCompanyById(testContext().db, id))?.company ?? null));
  });
}
