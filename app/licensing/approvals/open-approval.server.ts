import { asc, eq, type SQL, sql } from "drizzle-orm";
import { uint8ArrayToHex } from "uint8array-extras";
import { z } from "zod";
import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { selectAsker } from "#app/licensing/approvals/select-asker.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { describeTerms } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { shareSchema } from "#app/rights/share-schema.ts";
import { clientAddresses } from "#app/rights/standing/client-addresses.server.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { artistNames, trackName } from "#app/track/track-label.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { page: copy } = approvalsCopy;

/** Of `sharesText`. */
const parseShares = jsonReader(
  z.array(shareSchema.pick({ shareBp: true, right: true, territories: true, excluded: true })),
  "shares that a party was asked about",
);

/** SQL condition: who is signed in, or previews, or an address of the link's party, is the client, who approves nothing for a rights holder. */
function isOfClient(ctx: RequestContext, ofLink: (column: SQL) => SQL): SQL {
  const { approvalRequests: r, transactions: t } = scoped(ctx.db, ctx.company);
  const id = ofLink(sql`${r.transactionId}`);
  const clients = clientAddresses(ctx, { id, userId: sql`(SELECT ${t.userId} FROM ${t} WHERE ${t.id} = ${id})` });
  const people = [ctx.actor?.id ?? "", ctx.actor?.originalUserId ?? ""];
  return sql`EXISTS (SELECT 1 FROM (${clients}) client WHERE client.email IN (SELECT lower(u.email) FROM users u WHERE u.id IN ${people}
    UNION SELECT lower(contact.value) FROM parties p CROSS JOIN json_each(json_insert(p.keepers, '$[#]', p.email)) contact
      WHERE p.id = ${ofLink(sql`${r.partyId}`)}))`;
}

/** The row of a link with its request, and the sides that it asks about. One trip, whatever the token. */
async function readLink(ctx: RequestContext, tokenHash: string) {
  const { db, company } = ctx;
  const { approvalRequests: r, transactions: t, ofCompany } = scoped(db, company);
  const isLink = ofCompany(r, eq(r.tokenHash, tokenHash));
  const ofLink = (column: SQL) => sql`(SELECT ${column} FROM ${r} WHERE ${isLink})`;
  // One table each: a batch drops columns with equal names.
  const [[link], [transaction], [asker], items, [client]] = await db.batch([
    db.select().from(r).where(isLink),
    db
      .select()
      .from(t)
      .where(ofCompany(t, eq(t.id, ofLink(sql`${r.transactionId}`)))),
    selectAsker(ctx, eq(r.tokenHash, tokenHash)),
    db
      .select({
        ...trackColumns,
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
      .where(isLink)
      .orderBy(asc(recordings.title), asc(recordings.id), asc(approvalItems.side)),
    db.all<{ isClient: number }>(sql`SELECT ${isOfClient(ctx, ofLink)} AS isClient`),
  ]);
  return link && transaction && asker && { link, transaction, asker, items, isClient: client?.isClient === 1 };
}

type Row = NonNullable<Awaited<ReturnType<typeof readLink>>>;

function stateOf({ link, transaction }: Row, now: number): "open" | "answered" | "ended" | "lapsed" {
  if (link.answeredAt !== null) return "answered";
  if (transaction.status === "declined") return "ended";
  return link.expiresAt > now ? "open" : "lapsed";
}

/** Songs with their sides as the page shows them. `play`: how the link streams its songs. */
function songsOf({ link, items }: Row, token: string) {
  return [...Map.groupBy(items, ({ trackId }) => trackId)].flatMap(([id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const track = { ...trackOfRow(first), mediaBase: `/approve/${token}/media/${id}`, hideOptions: true };
    const sides = own.map(({ side, fee, shares, answer, answerFee, answerText }) => ({
      side,
      label: transactionCopy.sides[side],
      share: copy.yourShare(parseShares(shares).map(scopedShare).join(", ")),
      offer: fee === null ? copy.noOffer : copy.offer(formatMoney(fee, link.currency)),
      answer: answer && [
        copy.answers[answer],
        answerFee === null ? "" : formatMoney(answerFee, link.currency),
        answerText,
      ],
    }));
    return [{ id, track, name: trackName(track), artists: artistNames(track), sides }];
  });
}

/** What a link's page shows of the use. */
function pageOf(ctx: RequestContext, row: Row, token: string) {
  const { link, transaction, asker } = row;
  const { project, endClient, description, kind } = transaction;
  const terms = describeTerms(link.terms ?? transaction).map(({ label, value }) => ({
    label,
    value: label === termsCopy.startsOn ? formatIsoDate(value) : value,
  }));
  const facts = [
    { label: copy.asker, value: `${asker.name}, ${ctx.company.name}` },
    { label: copy.project, value: project },
    ...(link.namesEndClient ? [{ label: copy.endClient, value: endClient }] : []),
    ...terms,
    { label: copy.use, value: kind === "licence" ? "" : description },
    { label: copy.until, value: formatIsoDate(link.answerBy) },
    { label: copy.note, value: link.note },
  ];
  const { currency, answeredAt, answeredBy, partyName, ignored } = link;
  return {
    ...{ partyName, currency, answeredAt, answeredBy, asker, isLate: ignored === "licensed" },
    facts: facts.filter(({ value }) => value !== ""),
    songs: songsOf(row, token),
  };
}

export type ApprovalPage = ReturnType<typeof pageOf>;

/** The shown text, line by line: what an answer is about, and its hash kept with the answer. */
function textOf({ partyName, facts, songs }: ApprovalPage): string {
  return [
    partyName,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...songs.flatMap(({ id, name, artists, sides }) => [
      `${name}, ${artists} (${id})`,
      ...sides.map(({ label, share, offer }) => `${label}. ${share}. ${offer}`),
    ]),
  ].join("\n");
}

async function sha256(text: string): Promise<string> {
  return uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** A hash of the address that answers, which only tells whether two answers to one link came from one address. */
export const hashAddress = (linkId: string, address: string) => sha256(`${linkId} ${address}`);

/** The page of an approval link. Public, and changes nothing: mail scanners open it, too. Unknown includes links that a newer one replaced. */
export async function openApproval(ctx: RequestContext, token: string) {
  const row = await readLink(ctx, (await hashToken(token)) ?? "");
  if (row === undefined) return { state: "unknown" as const };
  const page = pageOf(ctx, row, token);
  return { state: stateOf(row, ctx.now), row, page, textHash: await sha256(textOf(page)) };
}

/** A recording of an approval link, for its stream; null where the link shows none. */
export async function findApprovalTrack(
  ctx: RequestContext,
  { token, recordingId }: { token: string; recordingId: string },
) {
  const { approvalRequests: r, transactions: t, ofCompany } = scoped(ctx.db, ctx.company);
  const isLink = eq(r.tokenHash, (await hashToken(token)) ?? "");
  const [row] = await ctx.db
    .select({ id: recordings.id, rev: recordings.rev })
    .from(r)
    .innerJoin(t, eq(t.id, r.transactionId))
    .innerJoin(approvalItems, eq(approvalItems.requestId, r.id))
    .innerJoin(recordings, eq(recordings.id, approvalItems.recordingId))
    .where(
      ofCompany(
        r,
        sql`${isLink} AND ${recordings.id} = ${recordingId} AND ${t.status} <> 'declined'
          AND (${r.answeredAt} IS NOT NULL OR ${r.expiresAt} > ${ctx.now})`,
      ),
    )
    .limit(1);
  return row ?? null;
}
