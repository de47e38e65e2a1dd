import { env } from "cloudflare:workers";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

/** A session cookie without the sign-in form, whose rate limit belongs to the sign-in tests. */
export async function cookieFor(account: string, host = "localhost"): Promise<string> {
  const userId = demoPeople.find((person) => person.account === account)?.id ?? "";
  const { cookie } = await visit(`http://${host}/login`, {}, ({ context: { ctx } }) =>
    startSession(ctx, { userId, action: "sign-in" }),
  );
  return cookie ?? "";
}

export async function membershipOf(account: string, company: string): Promise<string> {
  const sql = `SELECT memberships.id FROM memberships JOIN users ON users.id = user_id JOIN companies ON companies.id = company_id
    WHERE email = ? AND tenant_id = ?`;
  return (await DB.prepare(sql).bind(mail(account), company).first<string>("id")) ?? "none";
}

/** Runs `work` while the supervisor's policy also allows managing people. The supervisor is no administrator. */
export async function withManager(work: (cookie: string) => Promise<void>, host = "acme.localhost"): Promise<void> {
  const { id, scopes } = demoPolicies.supervisor;
  const set = (list: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(list), id).run();
  await set([...scopes, "ListIdentities", "CreateIdentitie"]);
  try {
    await work(await cookieFor("supervisor", host));
  } finally {
    await set(scopes);
  }
}

/** The number of rows that `sql` counts as `n`. */
export async function countRows(sql: string, ...params: string[]): Promise<number> {
  return (
    (await DB.prepare(sql)
      .bind(...params)
      .first<number>("n")) ?? 0
  );
}

/** The HTTP status of an action's result: a redirect, a form with errors, or an error that was thrown. */
export function statusOf(result: unknown): number {
  if (result instanceof Response) return result.status;
  const { init, status } = result as { init?: { status: number }; status?: number };
  return init?.status ?? status ?? 0;
}

/** `work` twenty times at once; the statuses, sorted. */
export async function twentyTimes(work: () => Promise<{ answer: unknown }>): Promise<number[]> {
  const all = Array.from({ length: 20 }, () =>
    work()
      .then(({ answer }) => answer)
      .catch((error: unknown) => error),
  );
  return (await Promise.all(all)).map(statusOf).sort();
}

/** The version of a policy or company that its form is filled with; empty for one that does not exist. */
export async function storedVersion(table: "policies" | "companies", id: string): Promise<string> {
  const updatedAt = await DB.prepare(`SELECT updated_at FROM ${table} WHERE id = ?`).bind(id).first("updated_at");
  return String(updatedAt ?? "");
}
