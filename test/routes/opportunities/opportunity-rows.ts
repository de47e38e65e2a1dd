import { env } from "cloudflare:workers";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";

const { DB } = env as unknown as { DB: D1Database };
const minute = 60_000;

type Stored = {
  name?: string;
  organisation?: string;
  message?: string;
  status?: string;
  stage?: string;
  deadline?: string | null;
  value?: number | null;
  /** Minutes ago. */
  age?: number;
  company?: string;
};

/** A brief that a visitor sent, with its opportunity. */
export async function addOpportunity(input: Stored = {}): Promise<string> {
  const { name = "Mara", organisation = "", message = "A film", status = "new", stage = "new", age = 0 } = input;
  const { deadline = null, value = null, company = demoCompanyIds.acme } = input;
  const at = Date.now() - age * minute;
  const id = newId(at);
  const email = `${foldName(name).replaceAll(" ", ".")}@agency.example`;
  const key = foldName([name, email, organisation, message].join(" "));
  await DB.batch([
    DB.prepare(
      `INSERT INTO visitor_requests (id, company_id, kind, status, name, email, organisation, message, search_key, submission_key, due_at, created_at, updated_at)
       VALUES (?1, ?2, 'brief', ?3, ?4, ?5, ?6, ?7, ?8, ?1, ?9, ?10, ?10)`,
    ).bind(id, company, status, name, email, organisation, message, key, at + 60 * minute, at),
    DB.prepare(
      `INSERT INTO opportunities (id, company_id, stage, lost_reason, deadline, value, currency, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)`,
    ).bind(id, company, stage, stage === "lost" ? "other" : "", deadline, value, value === null ? null : "EUR", at),
  ]);
  return id;
}
