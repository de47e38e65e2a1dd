import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { showAsked } from "#app/licensing/approvals/open-approval.server.ts";
import {
  type Asked,
  type Inbox,
  isInInbox,
  selectAsked,
  selectThread,
  toAsked,
} from "#app/licensing/approvals/read-asked.server.ts";
import { type InboxView, maxAsks } from "#app/licensing/inbox/inbox-limits.ts";
import { selectUses } from "#app/licensing/standing/list-uses.server.ts";
import { selectOwnStatements, toListed } from "#app/licensing/statements/list-own-statements.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { describeStanding } from "#app/rights/standing/describe-standing.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests: r, transactions: t } = unsafeTenantTables("a party reads what every company asks it");

/** Answered questions that a page lists, and for how long (ms). */
const maxAnswered = 30;
const answeredMs = 30 * 24 * 3_600_000;
const maxShares = 200;
const maxUses = 100;
const maxStatements = 100;

type Fact = { label: string; value: string };
const { page: copy } = approvalsCopy;

function selectParties({ db }: Pick<RequestContext, "db">, { ofParties }: Inbox) {
  return db.all<{ id: string; name: string }>(
    sql`SELECT parties.id, parties.name FROM parties WHERE parties.id IN (${ofParties}) ORDER BY name, id`,
  );
}

/** SQL conditions: what can be answered, and what is on the page of it: the nearest deadlines, and the latest answers. */
function conditionsOf(ctx: RequestContext, inbox: Inbox) {
  const own = isInInbox(ctx, inbox);
  const isOpen = sql`${own} AND ${r.answeredAt} IS NULL AND ${r.expiresAt} > ${ctx.now}
    AND (SELECT ${t.status} FROM ${t} WHERE ${t.id} = ${r.transactionId}) <> 'declined'`;
  const isAnswered = sql`${own} AND ${r.answeredAt} > ${ctx.now - answeredMs}`;
  const idsOf = (condition: SQL, order: SQL, limit: number) =>
    sql`SELECT id FROM (SELECT ${r.id} AS id FROM ${r} WHERE ${condition} ORDER BY ${order} LIMIT ${limit})`;
  const open = idsOf(isOpen, sql`${r.expiresAt}, ${r.id}`, maxAsks);
  const answered = idsOf(isAnswered, sql`${r.answeredAt} DESC, ${r.id}`, maxAnswered);
  return { isOpen, isOnPage: sql`${r.id} IN (${open} UNION ALL ${answered})` };
}

const songsOf = (songs: { name: string }[]) => [...new Set(songs.map(({ name }) => name))].join(", ");

async function askOf(ctx: RequestContext, { base }: Inbox, row: Asked, thread: { requestId: string }[]) {
  const { id } = row.link;
  const path = `${base}/asks/${id}`;
  const { page, textHash, state } = await showAsked(row, ctx.now, path);
  const { facts, songs, partyName, currency } = page;
  const factOf = (label: string) => facts.find((fact) => fact.label === label)?.value ?? "";
  return {
    ...{ id, path, textHash, state, songs, partyName, currency },
    company: row.company.name,
    client: factOf(copy.endClient),
    project: row.transaction.project,
    until: formatIsoDate(row.link.answerBy),
    // The head of the group, or of the question itself, has the others.
    facts: facts.filter(
      ({ label }) => ![copy.asker, copy.project, copy.endClient, copy.until].some((one) => one === label),
    ),
    what: songsOf(songs),
    isClient: row.isClient,
    messages: thread.filter(({ requestId }) => requestId === id).length,
  };
}

type Ask = Awaited<ReturnType<typeof askOf>>;

const isSame = (a: Fact) => (b: Fact) => a.label === b.label && a.value === b.value;

/** Questions of one company for one client and campaign, with what they have in common said once. */
function groupAsks(asks: Ask[]) {
  const keyOf = ({ company, partyName, client, project, currency }: Ask) =>
    JSON.stringify([company, partyName, client, project, currency]);
  return [...Map.groupBy(asks, keyOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { id, company, client, project, partyName, currency } = first;
    const common = first.facts.filter((fact) => own.every(({ facts }) => facts.some(isSame(fact))));
    return {
      ...{ id, company, client, project, partyName, currency, facts: common },
      asks: own.map(({ facts, company: _, client: __, project: ___, partyName: ____, currency: _____, ...ask }) => ({
        ...ask,
        facts: facts.filter((fact) => !common.some(isSame(fact))),
      })),
    };
  });
}

export type AskGroup = ReturnType<typeof groupAsks>[number];

async function readAsks(ctx: RequestContext, inbox: Inbox) {
  const { isOpen, isOnPage } = conditionsOf(ctx, inbox);
  const [parties, [count], thread, ...rows] = await ctx.db.batch([
    selectParties(ctx, inbox),
    ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${r} WHERE ${isOpen}`),
    selectThread(ctx, isOnPage),
    ...selectAsked(ctx, isOnPage),
  ]);
  const found = toAsked(rows);
  const open = found.filter(({ link }) => link.answeredAt === null);
  const answered = found.filter(({ link }) => link.answeredAt !== null);
  return {
    view: "asks" as const,
    parties,
    groups: groupAsks(await Promise.all(open.map((row) => askOf(ctx, inbox, row, thread)))),
    more: Math.max((count?.n ?? 0) - open.length, 0),
    answered: await Promise.all(
      answered
        .toSorted((a, b) => (b.link.answeredAt ?? 0) - (a.link.answeredAt ?? 0))
        .map(async (row) => {
          const { path, what, company, project, songs } = await askOf(ctx, inbox, row, thread);
          const { answeredAt, answeredBy } = row.link;
          const isFresh = (answeredAt ?? 0) + linkTtlMs["approval-asked"] > ctx.now;
          const answers = songs.flatMap(({ sides }) => sides.flatMap(({ answer }) => answer?.[0] ?? []));
          return {
            ...{ id: row.link.id, path, what, company, project, at: answeredAt ?? 0, by: answeredBy },
            answer: [...new Set(answers)].join(", "),
            canSayAlways: isFresh && !row.isClient && row.items.some(({ answer }) => answer === "yes"),
          };
        }),
    ),
  };
}

type ShareRow = { id: string; party: string; side: "master" | "composition"; title: string; shareBp: number } & {
  right: "all" | "PR" | "MR" | "SR";
  territories: string;
  excluded: string;
};

async function readShares(ctx: RequestContext, inbox: Inbox) {
  const [parties, rows] = await ctx.db.batch([
    selectParties(ctx, inbox),
    ctx.db.all<ShareRow>(sql`SELECT s.id, p.name AS party, s.side, s.share_bp AS shareBp, s.right_code AS right, s.territories,
        s.excluded_territories AS excluded, coalesce(m.title, w.title) AS title
      FROM splits s CROSS JOIN parties p ON p.id = s.party_id LEFT JOIN recordings m ON s.side = 'master' AND m.id = s.subject_id
        LEFT JOIN works w ON s.side = 'composition' AND w.id = s.subject_id
      WHERE s.party_id IN (${inbox.ofParties}) ORDER BY title, s.side, s.id LIMIT ${maxShares + 1}`),
  ]);
  return {
    view: "shares" as const,
    parties,
    hasMore: rows.length > maxShares,
    maxShares,
    shares: rows.slice(0, maxShares).map(({ id, party, side, title, territories, excluded, ...share }) => ({
      ...{ id, party, title, side: transactionCopy.sides[side] },
      share: scopedShare({ ...share, territories: parseWords(territories), excluded: parseWords(excluded) }),
    })),
  };
}

async function readRules(ctx: RequestContext, inbox: Inbox) {
  const own = sql`SELECT s.id FROM standing_approvals s WHERE s.party_id IN (${inbox.ofParties})`;
  const [parties, rules, uses] = await ctx.db.batch([
    selectParties(ctx, inbox),
    ctx.db.select().from(standingApprovals).where(sql`${standingApprovals.id} IN (${own})`),
    selectUses(ctx, { ofRules: own, environment: ctx.company.environment, limit: maxUses }),
  ] satisfies [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
  const today = isoDateOf(ctx.now);
  return {
    view: "rules" as const,
    parties,
    rules: rules.map((rule) => ({
      ...{ id: rule.id, name: rule.name, facts: describeStanding(rule) },
      state:
        rule.validUntil !== null && rule.validUntil < today
          ? ("ended" as const)
          : rule.paused
            ? ("paused" as const)
            : null,
    })),
    uses,
  };
}

async function readStatements(ctx: RequestContext, inbox: Inbox) {
  const [parties, rows] = await ctx.db.batch([
    selectParties(ctx, inbox),
    selectOwnStatements(ctx, inbox.ofParties, maxStatements),
  ]);
  return { view: "statements" as const, parties, statements: rows.map((row) => toListed(row, inbox.base)) };
}

/** What an inbox shows. Changes nothing: mail scanners open it, too. One trip. */
export async function readInbox(ctx: RequestContext, inbox: Inbox, view: InboxView) {
  if (view === "shares") return readShares(ctx, inbox);
  if (view === "statements") return readStatements(ctx, inbox);
  return view === "rules" ? readRules(ctx, inbox) : readAsks(ctx, inbox);
}

export type InboxPage = Awaited<ReturnType<typeof readInbox>>;
export type AsksPage = Extract<InboxPage, { view: "asks" }>;
