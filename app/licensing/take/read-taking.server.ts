import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { namedRecordings } from "#app/catalogue/record/named-recordings.server.ts";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import { trackColumns } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { filesOf, selectLicensedFiles } from "#app/downloads/find-downloadable.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { fileKinds, filesOfKind } from "#app/licensing/delivery/file-kinds.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { selectFormerBuyers } from "#app/licensing/invoices/create-invoice.server.ts";
import { quoteSongOf } from "#app/licensing/quotes/get-quote.server.ts";
import type { OpenOrder } from "#app/licensing/take/order.ts";
import { selectOrders } from "#app/licensing/take/order-statements.server.ts";
import { type Candidate, isTakeable, planTakings } from "#app/licensing/take/plan-taking.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { selectClient } from "#app/licensing/transactions/find-client.server.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { madeJson, readMade } from "#app/rights/made/made-column.server.ts";
import { cardOf, selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { monthOf } from "#app/rights/standing/find-standing-yes.server.ts";
import { rulesFor, selectRules } from "#app/rights/standing/read-rules.server.ts";
import { isTakersDesk } from "#app/rights/usage/may-take.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";
import { maxTaken } from "#app/rights/usage/take-path.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Queries for recordings and their files, for `candidatesOf`; those that the person does not see have no row. */
export function selectCandidates(ctx: RequestContext, holderId: string, kept: SQL) {
  const songs = ctx.db
    .select({
      ...trackColumns,
      slug: recordings.slug,
      tierId: sql<string | null>`${tiers.id}`.as("tier_key"),
      tierName: sql<string | null>`${tiers.name}`.as("tier_label"),
      facts: songFacts({ companyId: ctx.company.id, holderId }).as("song_facts"),
      made: madeJson.as("song_made"),
      shares: sharesOfRecording({ forStaff: true, namesCompany: true, answers: true }).as("song_shares"),
    })
    .from(recordings)
    .leftJoin(tiers, eq(tiers.id, recordings.tierId))
    .where(and(sql`${recordings.id} IN (${kept})`, visibleTo(ctx)));
  return [songs, selectLicensedFiles(ctx, kept)] as const;
}

type Found = { [At in 0 | 1]: Awaited<ReturnType<typeof selectCandidates>[At]> };

/** What `selectCandidates` read, by id. */
export function candidatesOf({
  0: rows,
  1: fileRows,
}: Found): Map<string, Candidate & { json: string; madeJson: string }> {
  const files = filesOf(fileRows);
  return new Map(
    rows.map((row) => {
      const recording = files.get(row.trackId);
      const kinds = fileKinds.filter((kind) => recording !== undefined && filesOfKind(recording, kind).length > 0);
      const { title, artists } = quoteSongOf(row);
      const tier = row.tierId === null || row.tierName === null ? null : { id: row.tierId, name: row.tierName };
      const named = {
        recordingId: row.trackId,
        slug: row.slug,
        title,
        artists,
        tier,
        files: kinds,
        made: readMade(row.made),
      };
      const facts = { ...readSongFacts(row.facts), shares: readShares(row.shares) };
      return [row.trackId, { ...named, json: row.facts, madeJson: row.made, facts }];
    }),
  );
}

/** SQL for what a person took this month, in minor units of `currency`. */
export function spentInMonth({ db, company, now }: RequestContext, person: { id: string; currency: SQL | string }) {
  const { licenceTakings, ofCompany } = scoped(db, company);
  const isOwn = and(
    eq(licenceTakings.userId, person.id),
    and(eq(licenceTakings.month, monthOf(now)), eq(licenceTakings.currency, person.currency)),
    // Those under an order count there.
    isNull(licenceTakings.orderId),
  );
  return sql<number>`(SELECT coalesce(sum(${licenceTakings.amount}), 0) FROM ${licenceTakings} WHERE ${ofCompany(licenceTakings, isOwn)})`;
}

/** The last licence of a person: whom they take the next one for, probably. */
function selectLastLicence({ db, company }: RequestContext, userId: string) {
  const { licences, transactions, ofCompany } = scoped(db, company);
  return db
    .select({ licensee: licences.licensee, endClient: licences.endClient })
    .from(licences)
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .where(ofCompany(licences, eq(transactions.userId, userId)))
    .orderBy(desc(licences.issuedAt))
    .limit(1);
}

/** @throws AppError unauthorised; forbidden for who may not take licences, or handles those of the company */
export function requireTaker(ctx: RequestContext): Actor {
  requireAccess(ctx, "transactions");
  const actor = requireAccess(ctx, "licences-take");
  if (isTakersDesk(ctx)) throw new AppError("forbidden", copy.errors.staff);
  return actor;
}

/** In place of the id of an order: the first that covers the taking, if one does. */
export const anyOrder = "any";

/** `ids`: or slugs. `order`: the id of the order, or `anyOrder`; empty if the person signs. */
type Asked = { ids: readonly string[]; usage: Usage | null; order: string };

/**
 * What a person who may take licences can take of these recordings, with everything that the act needs. One trip. @throws AppError unauthorised,
 * forbidden for who may not, handles licences here, or set the limits, and if the company lets no one; invalid for too many tracks; not_found for
 * an order that does not name the person
 */
export async function readTaking(ctx: RequestContext, { ids, usage, order: orderId }: Asked) {
  const actor = requireTaker(ctx);
  const { db, company, now } = ctx;
  if (ids.length > maxTaken) throw new AppError("invalid", copy.maxSongs(maxTaken));
  const meant = sql`(SELECT n.name, n.id, min(n.rank) FROM (${namedRecordings(ids)}) n GROUP BY n.name)`;
  const kept = sql`SELECT ${keptRecordingId(sql`one.id`)} FROM ${meant} one`;
  const currency = sql`(SELECT ${companies.taking} ->> 'currency' FROM ${companies} WHERE ${companies.id} = ${company.id})`;
  const [asked, rows, fileRows, cards, [limits], [settings], [client], [last], former, rules, named] = await db.batch([
    db.all<{ name: string; id: string }>(sql`SELECT one.name, ${keptRecordingId(sql`one.id`)} AS id FROM ${meant} one`),
    ...selectCandidates(ctx, actor.id, kept),
    selectCard(ctx),
    db
      .select({ taking: companies.taking, spent: spentInMonth(ctx, { id: actor.id, currency }).as("spent") })
      .from(companies)
      .where(and(eq(companies.id, company.id), eq(companies.status, "active"))),
    selectCompanyDocuments(ctx),
    selectClient(ctx, { userId: actor.id }),
    selectLastLicence(ctx, actor.id),
    selectFormerBuyers(ctx, actor.id),
    selectRules(ctx),
    selectOrders(ctx, actor, orderId),
  ]);
  const taking = limits?.taking ?? null;
  if (limits === undefined || taking === null) throw new AppError("forbidden", copy.errors.closed);
  if (taking.by === actor.id) throw new AppError("forbidden", copy.errors.staff);
  // Merged recordings are what they became. What has no recording is told like one that the person does not see.
  const wanted = [...new Set(ids.map((name) => asked.find((one) => one.name === name)?.id ?? name))];
  const found = candidatesOf([rows, fileRows]);
  const songs = wanted.flatMap((id) => found.get(id) ?? []);
  const cardJson = cards[0]?.json ?? null;
  const planUnder = planTakings({
    ...{ actor, songs, usage, card: cardOf(cardJson), taking, spent: limits.spent, company, now },
    reader: namesPartiesTo(ctx),
    rulesOf: rulesFor({ rules, cards }, usage ?? noUsage),
  });
  const covers = (one: OpenOrder) => isTakeable(planUnder(one));
  const order = named.find((one) => (orderId === anyOrder ? covers(one) : one.id === orderId)) ?? null;
  if (order === null && orderId !== "" && orderId !== anyOrder) throw new AppError("not_found", copy.order.missing);
  const plan = planUnder(order);
  const misses = songs.length < wanted.length ? [{ kind: "missing" as const }] : [];
  return {
    ...{ actor, taking, cardJson, client, former, last: last ?? null, order, wanted },
    otherOrders: () => named.filter((one) => one.id !== order?.id && covers(one)),
    plan: { ...plan, misses: [...misses, ...plan.misses] },
    judged: songs.map(({ recordingId, json: facts, madeJson: made, tier }) => {
      return { recordingId, facts, made, tierId: tier?.id ?? null };
    }),
    documents: companyDocumentsOf(ctx, settings),
  };
}

export type ReadTaking = Awaited<ReturnType<typeof readTaking>>;
