import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { beforeAll, expect, test } from "vitest";
import { exportMemberData, exportOwnData } from "#app/backoffice/people/personal-data/export-person.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoDomain, demoPeople } from "#db/seed/demo-people.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { actorWith, mainCompany, recordedContext } from "#test/support/context.ts";
import { readStoredZip } from "#test/support/stored-zip.ts";

const { DB } = env as unknown as { DB: D1Database };
const personOf = (account: string) => ({
  id: demoPeople.find((person) => person.account === account)?.id ?? "",
  email: `${account}@${demoDomain}`,
});
const supervisor = personOf("supervisor");
const admin = personOf("admin");

withDemoSessions();

function at(account: { id: string; email: string }, company = mainCompany) {
  const ctx = recordedContext({ company });
  return { ...ctx, actor: { ...actorWith(["*"]), id: account.id, email: account.email } };
}

function filesOf(zip: ArrayBuffer): Record<string, string> {
  const files = readStoredZip(Buffer.from(zip));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString("utf8")]));
}

beforeAll(async () => {
  const now = Date.now();
  const search = DB.prepare(
    "INSERT INTO saved_searches (id, company_id, user_id, name, name_key, query, created_at) VALUES (?, ?, ?, ?, hex(randomblob(4)), 'q=sea', ?)",
  );
  const upload = (id: string, company: string) =>
    DB.prepare(
      "INSERT INTO audit_log (id, company_id, actor_id, action, subject_type, subject_id, detail, created_at) VALUES (?, ?, ?, ?, 'song', 's', '{\"email\":\"third@example.com\"}', ?)",
    ).bind(id, company, supervisor.id, `did-${id}`, now);
  await DB.batch([
    search.bind("own-search", mainCompany.id, supervisor.id, "=Own search", now),
    search.bind("other-search", mainCompany.id, admin.id, "Other person's search", now),
    upload("here", mainCompany.id),
    upload("there", demoCompanyIds.acme),
    DB.prepare("UPDATE users SET password_hash = 'scrypt$secret-hash' WHERE id = ?").bind(supervisor.id),
  ]);
});

test("one's own data are there from all companies, without secrets, formulas and other people", async () => {
  const files = filesOf(await exportOwnData(at(supervisor)));
  const all = Object.values(files).join("\n");
  expect(JSON.parse(files["account.json"] ?? "")).toMatchObject([{ email: supervisor.email }]);
  expect(files["README.txt"]).toContain(supervisor.email);
  expect(files["what-you-did.json"]).toMatch(/did-here[\s\S]*did-there/);
  expect(files["saved-searches.csv"]).toContain("'=Own search");
  expect(all).not.toMatch(/secret-hash|Other person's|third@example|token_hash/);
  expect(all).not.toContain(admin.email);
});

test("an administrator gets what belongs to the company, not what the person keeps for themselves", async () => {
  const membership = await DB.prepare("SELECT id FROM memberships WHERE user_id = ? AND company_id = ?")
    .bind(supervisor.id, mainCompany.id)
    .first<string>("id");
  const files = filesOf(await exportMemberData(at(admin), { membershipId: membership ?? "" }));
  expect(files["what-you-did.json"]).toContain("did-here");
  expect(files["what-you-did.json"]).not.toContain("did-there");
  expect(Object.keys(files)).not.toContain("saved-searches.json");
  expect(Object.keys(files)).not.toContain("sessions.json");
  const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme" };
  await expect(exportMemberData(at(admin, acme), { membershipId: membership ?? "" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("no one takes the data of a person whom they look through", async () => {
  const preview = at(supervisor);
  const ctx = { ...preview, actor: { ...preview.actor, originalUserId: admin.id } };
  await expect(exportOwnData(ctx)).rejects.toMatchObject({ code: "forbidden" });
});

test("whose sign-in is older than ten minutes confirms it before the data leave", async () => {
  const visitor = at(supervisor);
  const ctx = { ...visitor, actor: { ...visitor.actor, provedAt: visitor.now - 11 * 60_000 } };
  await expect(exportOwnData(ctx)).rejects.toThrow("Confirm it's you");
});
