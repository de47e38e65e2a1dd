import { type SQL, sql } from "drizzle-orm";
import { findCompany } from "#app/companies/find-company.server.ts";
import type { Environment } from "#app/edge/context/company.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { hashAddress } from "#app/licensing/approvals/open-approval.server.ts";
import type { InboxMail } from "#app/mail/inbox-mail.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { formatDay } from "#app/ui/format-day.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests, transactions, outbox } = unsafeTenantTables(
  "one email tells a party what every company of the environment asks it",
);

/** A party hears of new questions once within it, of any company. */
const digestMs = 3_600_000;

/** SQL condition on the row `parties`: it was written to about questions within an hour, or one waits for its next email. */
export function isWrittenTo(now: number): SQL {
  return sql`(EXISTS (SELECT 1 FROM json_each(iif(parties.email IS NULL, parties.keepers, json_array(parties.email))) contact
      CROSS JOIN ${outbox} m ON m.recipient = contact.value
      WHERE m.template IN ('approval-asked', 'inbox-digest') AND m.created_at > ${now - digestMs}))`;
}

/** SQL condition on the row `parties`: a question waits for its next email. */
export const hasWaiting = sql`EXISTS (SELECT 1 FROM ${approvalRequests} w WHERE w.party_id = parties.id AND w.awaits_digest = 1
  AND w.answered_at IS NULL)`;

/** SQL condition on `r`, `t` and `c`: a question that can be answered, of a company that is active. */
export function isOpenAsk(now: number): SQL {
  return sql`r.answered_at IS NULL AND r.standing_id IS NULL AND r.expires_at > ${now} AND t.status <> 'declined' AND c.status = 'active'`;
}

/** FROM of questions with their requests and companies. */
export const asksOfCompanies = sql`${approvalRequests} r CROSS JOIN ${transactions} t ON t.id = r.transaction_id
  CROSS JOIN companies c ON c.id = r.company_id`;

type Party = { id: string; name: string; addresses: string[] };
type Job = Pick<RequestContext, "db" | "env" | "now" | "waitUntil"> & { url: URL };
type About = { environment: Environment; party: Party };
/** `path`: of a page below the inbox. */
type Text =
  | { template: "inbox-digest" | "inbox-link" }
  | { template: "inbox-statement"; path: string; company: string; period: string; payable: string | null }
  | { template: "inbox-dispute"; path: string; number: string; message: string }
  | { template: "inbox-message"; project: string; message: string };

/** What a party can answer now, as lines of its email. */
async function listOpen({ db, now }: Job, { environment, party }: About) {
  type Row = { company: string; project: string; expiresAt: number; titles: string };
  const rows = await db.all<Row>(sql`SELECT c.name AS company, t.project AS project, r.expires_at AS expiresAt,
      (SELECT json_group_array(DISTINCT s.title) FROM approval_items i CROSS JOIN recordings s ON s.id = i.recording_id
        WHERE i.request_id = r.id) AS titles
    FROM ${asksOfCompanies}
    WHERE r.party_id = ${party.id} AND c.environment = ${environment} AND ${isOpenAsk(now)} ORDER BY r.expires_at, r.id`);
  return rows.map(({ expiresAt, titles, ...row }) => ({
    ...{ ...row, songs: parseWords(titles), until: formatDay(expiresAt - 1) },
  }));
}

/**
 * Emails with a link to all that a party is asked, one an address, each with a link of its own, from the environment's own company: statements for
 * the caller's batch, and `deliver` for after it.
 */
export async function inboxMails(job: Job, about: About, text: Text) {
  const { db, env, now, url } = job;
  const { environment, party } = about;
  const [company, asks] = await Promise.all([
    findCompany(db, { kind: "tenant", environment, subdomain: null }),
    text.template === "inbox-digest" || text.template === "inbox-link" ? listOpen(job, about) : [],
  ]);
  if (company === null) return { statements: [], deliver: () => undefined };
  const { inboxLinks, insert } = scoped(db, company);
  const { template, path = "", ...more } = { path: "", ...text };
  const origin = productOrigin(company, { here: url, apex: env.APP_HOST });
  const expiresAt = now + linkTtlMs["inbox-digest"];
  const links = await Promise.all(
    party.addresses.map(async (to) => {
      const token = createToken();
      const tokenHash = (await hashToken(token)) ?? "";
      const row = { tokenHash, partyId: party.id, addressHash: await hashAddress(tokenHash, to), expiresAt };
      const data = {
        name: "" as const,
        party: party.name,
        asks,
        link: `${origin}/inbox/${token}${path}`,
        account: `${origin}/inbox`,
      };
      const mail = { template, data: { ...data, until: formatDay(expiresAt - 1), ...more } } as InboxMail;
      return {
        statement: insert(inboxLinks, { ...row, createdAt: now }),
        mail: { ...mail, to, userId: null, subjectId: party.id },
      };
    }),
  );
  const outgoing = outgoingMails(
    { ...job, company },
    links.map(({ mail }) => mail),
  );
  return {
    statements: [...links.map(({ statement }) => statement), ...outgoing.statements],
    deliver: () => outgoing.deliver(),
  };
}
