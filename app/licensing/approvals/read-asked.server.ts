import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { trackColumns } from "#app/catalogue/track/track-column.server.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import type { Company } from "#app/edge/context/company.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { selectAsker } from "#app/licensing/approvals/select-asker.server.ts";
import { clientAddresses } from "#app/rights/standing/client-addresses.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  approvalMessages: m,
  approvalRequests: r,
  transactions: t,
} = unsafeTenantTables("a party reads what every company asks it; the link of one question names its company");

/** What every company of the environment asks one party, or the parties of a keeper. `base`: path of its page. */
export type Inbox = { ofParties: SQL; base: string };
/** How a question is reached: by the token of its own link, or in an inbox of its party. */
export type AskKey = string | { inbox: Inbox; askId: string };

/** SQL condition on the questions that an inbox holds. Those that a standing approval answered are among its uses. */
export function isInInbox({ company }: Pick<RequestContext, "company">, { ofParties }: Inbox): SQL {
  return sql`${r.partyId} IN (${ofParties}) AND ${r.standingId} IS NULL AND ${r.companyId} IN (
    SELECT c.id FROM companies c WHERE c.environment = ${company.environment} AND c.status = 'active')`;
}

/** SQL condition: the question of a key. */
async function isOfKey(ctx: Pick<RequestContext, "company">, key: AskKey): Promise<SQL | undefined> {
  if (typeof key === "string")
    return and(eq(r.companyId, ctx.company.id), eq(r.tokenHash, (await hashToken(key)) ?? ""));
  return and(eq(r.id, key.askId), isInInbox(ctx, key.inbox));
}

/** Path of a question's page. */
export const pathOfKey = (key: AskKey) =>
  typeof key === "string" ? `/approve/${key}` : `${key.inbox.base}/asks/${key.askId}`;

/** SQL condition: who is signed in, or previews, or an address of the party, is the client, who approves nothing for a rights holder. */
function isOfClient({ actor }: Pick<RequestContext, "actor">): SQL {
  const userId = sql`(SELECT ${t.userId} FROM ${t} WHERE ${t.id} = ${r.transactionId})`;
  const clients = clientAddresses({ company: { id: sql`${r.companyId}` } }, { id: sql`${r.transactionId}`, userId });
  const people = [actor?.id ?? "", actor?.originalUserId ?? ""];
  return sql`EXISTS (SELECT 1 FROM (${clients}) client WHERE client.email IN (SELECT lower(u.email) FROM users u WHERE u.id IN ${people}
    UNION SELECT lower(contact.value) FROM parties p CROSS JOIN json_each(json_insert(p.keepers, '$[#]', p.email)) contact
      WHERE p.id = ${r.partyId}))`;
}

/** Queries for questions with their requests and sides, the nearest deadline first, for a batch with `toAsked`. */
export function selectAsked(ctx: Pick<RequestContext, "db" | "actor">, isAsked: SQL | undefined) {
  const { db } = ctx;
  const asked = (column: SQL) => sql`(SELECT ${column} FROM ${r} WHERE ${isAsked})`;
  // One table each: a batch drops columns with equal names.
  return [
    db.select().from(r).where(isAsked).orderBy(asc(r.expiresAt), asc(r.id)),
    db
      .select()
      .from(t)
      .where(sql`${t.id} IN ${asked(sql`${r.transactionId}`)}`),
    selectAsker(ctx, isAsked),
    db
      .select({
        ...trackColumns,
        requestId: approvalItems.requestId,
        side: approvalItems.side,
        fee: approvalItems.fee,
        shares: approvalItems.shares,
        answer: approvalItems.answer,
        answerFee: approvalItems.answerFee,
        answerText: approvalItems.answerText,
      })
      .from(r)
      .innerJoin(approvalItems, eq(approvalItems.requestId, r.id))
      .innerJoin(recordings, eq(recordings.id, approvalItems.recordingId))
      .where(isAsked)
      .orderBy(asc(recordings.title), asc(recordings.id), asc(approvalItems.side)),
    db.all<{ id: string }>(sql`SELECT ${r.id} AS id FROM ${r} WHERE ${isAsked} AND ${isOfClient(ctx)}`),
    db
      .select(companyColumns)
      .from(companies)
      .where(sql`${companies.id} IN ${asked(sql`${r.companyId}`)}`),
  ] as const;
}

type Rows<Queries extends readonly unknown[]> = { [At in keyof Queries]: Awaited<Queries[At]> };

/** Questions of the rows that `selectAsked` returns. `isClient`: who reads, or an address of the party, is the client's. */
export function toAsked([links, requests, askers, items, clients, owners]: Rows<ReturnType<typeof selectAsked>>) {
  return links.flatMap((link) => {
    const transaction = requests.find(({ id }) => id === link.transactionId);
    const asker = askers.find(({ id }) => id === link.id);
    const owner = owners.find(({ id }) => id === link.companyId);
    if (transaction === undefined || asker === undefined || owner === undefined) return [];
    return {
      ...{ link, transaction, asker: { name: asker.name, email: asker.email } },
      company: companyOf(owner as Company & { subdomain: string }),
      items: items.filter(({ requestId }) => requestId === link.id),
      isClient: clients.some(({ id }) => id === link.id),
    };
  });
}

export type Asked = ReturnType<typeof toAsked>[number];

/** Query for the messages of questions, the oldest first, for a batch. */
export function selectThread({ db }: Pick<RequestContext, "db">, isAsked: SQL | undefined) {
  const { requestId, name, message, createdAt } = m;
  return db
    .select({
      id: m.id,
      requestId,
      name,
      message,
      createdAt,
      isFromDesk: sql<number>`${m.userId} IS NOT NULL`.as("is_from_desk"),
    })
    .from(m)
    .innerJoin(r, eq(r.id, m.requestId))
    .where(isAsked)
    .orderBy(asc(m.createdAt), asc(m.id));
}

export type ThreadMessage = Awaited<ReturnType<typeof selectThread>>[number];

/** The question of a key with its messages. One trip, whatever the token. */
export async function readAsked(ctx: RequestContext, key: AskKey) {
  const isAsked = await isOfKey(ctx, key);
  const [thread, ...rows] = await ctx.db.batch([selectThread(ctx, isAsked), ...selectAsked(ctx, isAsked)]);
  const [row] = toAsked(rows);
  return row && { ...row, thread };
}

/** The context of the company that asks: what an answer changes is its own. */
export function contextOfAsked(ctx: RequestContext, { company }: Pick<Asked, "company">): RequestContext {
  if (company.id === ctx.company.id) return ctx;
  return { ...ctx, company, url: new URL(productOrigin(company, { here: ctx.url, apex: ctx.env.APP_HOST })) };
}

/** A recording that a question is about, for its stream; null where there is none. */
export async function findAskedTrack(ctx: RequestContext, { key, recordingId }: { key: AskKey; recordingId: string }) {
  const [row] = await ctx.db
    .select({ id: recordings.id, rev: recordings.rev })
    .from(r)
    .innerJoin(t, eq(t.id, r.transactionId))
    .innerJoin(approvalItems, eq(approvalItems.requestId, r.id))
    .innerJoin(recordings, eq(recordings.id, approvalItems.recordingId))
    .where(
      sql`${await isOfKey(ctx, key)} AND ${recordings.id} = ${recordingId} AND ${t.status} <> 'declined'
        AND (${r.answeredAt} IS NOT NULL OR ${r.expiresAt} > ${ctx.now})`,
    )
    .limit(1);
  return row ?? null;
}
