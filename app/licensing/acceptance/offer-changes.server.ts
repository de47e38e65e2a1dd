import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { offeredLines, proposalOf, termsOfSong } from "#app/licensing/judge/proposal.ts";
import { currentStatus } from "#app/licensing/transactions/clearing/current-status.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { clearanceStatuses, type Reason } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { rightsChanges } from "#db/schema/rights-changes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Kind = keyof typeof copy.changed;

/** What each kind of change can have done to a use, among the reasons of the one rule. */
const rights: Reason["kind"][] = ["approval", "incomplete", "refuses-category", "embargo", "category-unnamed"];
const effects: Record<Kind, readonly Reason["kind"][]> = {
  takedown: ["not-published"],
  restriction: ["restricted", "use-unnamed"],
  shares: rights,
  agreement: [...rights, "agreement-ends", "agreements-overlap"],
  dispute: ["disputed"],
};
const kindsSchema = z.array(z.enum(["takedown", "restriction", "shares", "agreement", "dispute"]));
const statusesSchema = z.partialRecord(z.enum(["master", "composition"]), z.enum(clearanceStatuses));

/** Query for the songs of a quote whose rights or publication changed after it was made, with what is on file now, for the caller's batch. */
export function selectOfferChanges({ db, company }: Pick<RequestContext, "db" | "company">, isIt: SQL) {
  const { quotes, ofCompany } = scoped(db, company);
  const of = (column: SQL) => sql`(SELECT ${column} FROM ${quotes} WHERE ${ofCompany(quotes, isIt)})`;
  const isNewer = sql`changed.recording_id = ${recordings.id} AND changed.changed_at > ${of(sql`${quotes.createdAt}`)}`;
  return db
    .select({
      recordingId: recordings.id,
      facts: songFacts({ companyId: company.id }).as("song_facts"),
      kinds: sql<string>`(SELECT json_group_array(changed.kind) FROM ${rightsChanges} changed WHERE ${isNewer})`.as(
        "kinds",
      ),
      changedAt: sql<number>`(SELECT max(changed.changed_at) FROM ${rightsChanges} changed WHERE ${isNewer})`.as(
        "changed_at",
      ),
      statuses: sql<string>`(SELECT json_group_object(c.side, ${currentStatus("c")}) FROM clearances c
        WHERE c.transaction_id = ${of(sql`${quotes.transactionId}`)} AND c.recording_id = ${recordings.id})`.as(
        "statuses",
      ),
    })
    .from(recordings)
    .where(
      and(
        sql`${recordings.id} IN (SELECT line.value ->> 'recordingId' FROM json_each(${of(sql`${quotes.lines}`)}) line)`,
        sql`EXISTS (SELECT 1 FROM ${rightsChanges} changed WHERE ${isNewer})`,
      ),
    );
}

export type OfferChange = Awaited<ReturnType<typeof selectOfferChanges>>[number];

type Changed = {
  quote: Parameters<typeof offeredLines>[0] & { currency: string; createdAt: number };
  changes: OfferChange[];
};

/** What keeps an offer from being signed as it was made, one sentence a song, judged by what is on file now. `recordingIds`: the songs in question. */
export function describeChanges(
  { now, company }: Pick<RequestContext, "now" | "company">,
  { quote, changes }: Changed,
  recordingIds: readonly string[] = quote.lines.map(({ recordingId }) => recordingId),
): string[] {
  const { currency } = quote;
  const proposal = proposalOf(quote.terms, { lines: offeredLines(quote, null), currency });
  const client = { today: isoDateOf(now), companyId: company.id };
  return changes.flatMap(({ recordingId, facts, kinds, statuses }) => {
    const line = quote.lines.find((one) => one.recordingId === recordingId);
    if (line === undefined || !recordingIds.includes(recordingId)) return [];
    const clearances = statusesSchema.parse(JSON.parse(statuses));
    const terms = termsOfSong(proposal, recordingId);
    const { reasons } = judgeClearability(readSongFacts(facts), terms, client, clearances, terms.fees);
    const open = new Set(reasons.flatMap(({ weighs, kind }) => (weighs === "tells" ? [] : kind)));
    return kindsSchema
      .parse(JSON.parse(kinds))
      .flatMap((kind) => (effects[kind].some((one) => open.has(one)) ? copy.changed[kind](line.title) : []));
  });
}

/** @throws AppError conflict if what the songs of an offer are offered under changed since, naming what */
export function requireUnchanged(ctx: RequestContext, offer: Changed, recordingIds: readonly string[]): void {
  const changed = describeChanges(ctx, offer, recordingIds);
  if (changed.length > 0) throw new AppError("conflict", [...changed, copy.changedNext].join(" "));
}

const stillUnchanged = "offer-changes-are-as-read";

/** A statement that fails the batch if anything of the songs of an offer changed after it was judged. */
export function assertChangesAsRead({ db }: Pick<RequestContext, "db">, { quote, changes }: Changed) {
  const ids = JSON.stringify(quote.lines.map(({ recordingId }) => recordingId));
  const read = Math.max(0, ...changes.map(({ changedAt }) => changedAt));
  const newest = sql`(SELECT coalesce(max(changed.changed_at), 0) FROM ${rightsChanges} changed
    WHERE changed.recording_id IN (SELECT value FROM json_each(${ids})) AND changed.changed_at > ${quote.createdAt})`;
  return assertInBatch(db, eq(newest, read), stillUnchanged);
}

export function isChangedSinceRead(error: unknown): boolean {
  return isFailedAssertion(error, stillUnchanged);
}
