import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";
import { loader as list, action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { action as personAct } from "#app/backoffice/people/routes/iam-person.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

export const acme = "acme.localhost";
const cookies = new Map<string, string>();

/** The demo's people, and no sessions of the test file before, whose database is gone. */
export function withDemoSessions(): void {
  withDemoPeople();
  beforeAll(() => cookies.clear());
}

/** One session for each account and host of this file. */
export async function cookieOf(account: string, host = "localhost"): Promise<string> {
  const key = `${account}@${host}`;
  const cookie = cookies.get(key) ?? (await cookieFor(account, host));
  cookies.set(key, cookie);
  return cookie;
}

export async function lastAudit() {
  const sql =
    "SELECT action, company_id, actor_id, original_actor_id, subject_id FROM audit_log ORDER BY id DESC LIMIT 1";
  return DB.prepare(sql).first<Record<string, string>>();
}

export const people = (cookie: string, query = "", host = "localhost") =>
  visit(`http://${host}/iam/list${query}`, { cookie }, list).then(
    ({ answer }) => answer as Awaited<ReturnType<typeof list>>,
  );

export const act = (cookie: string, form: Record<string, string>, host = "localhost") =>
  visit(`http://${host}/iam/list?q=x`, { method: "POST", cookie, form }, listAct);

export const give = (cookie: string, id: string, policies: (keyof typeof demoPolicies)[], host = "localhost") =>
  visit(
    `http://${host}/iam/people/${id}`,
    {
      method: "POST",
      cookie,
      params: { id },
      body: new URLSearchParams(policies.map((name) => ["policyIds", demoPolicies[name].id])),
    },
    personAct,
  );
