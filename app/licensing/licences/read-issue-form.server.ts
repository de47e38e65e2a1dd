import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type ApprovalRow, selectApprovals } from "#app/licensing/approvals/select-approvals.server.ts";
import { listOffered } from "#app/licensing/delivery/read-delivery.server.ts";
import { findUnprintable } from "#app/licensing/documents/find-unprintable.server.ts";
import { overriddenAnswers, uncoveredReason } from "#app/licensing/judge/describe-refusal.ts";
import { judgeDeal } from "#app/licensing/judge/judge-deal.ts";
import { proposalOf, termsOf } from "#app/licensing/judge/proposal.ts";
import { blockedSongs, disputedSongs, exclusivityNotes } from "#app/licensing/licences/blocked-songs.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import { type Licence, requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { namesOf } from "#app/licensing/licences/require-clear.ts";
import { chargedLines, licensedLines, totalsOf } from "#app/licensing/quotes/quote.ts";
import { statusesOf } from "#app/licensing/transactions/clearing/clearing.ts";
import { lightsOf } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { selectSongs } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { readSongFacts } from "#app/rights/clearability/song-facts.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { isWithin, missesOfTerms } from "#app/rights/terms/is-within.ts";
import { toTerms } from "#app/rights/terms/terms.ts";
import { quoteAnswers, type StoredTerms } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `supersedes`: the number of the licence to correct; empty for the first licence of a request. */
type Input = { id: string; supersedes: string };

/** Songs named in the reason why no licence is issued. */
const maxNamed = 5;

/** The offer that the client accepted. After a declined licence the request can also have an earlier one. */
async function findAccepted({ db, company }: RequestContext, id: string) {
  const { quotes, ofCompany } = scoped(db, company);
  const quote = await db
    .select({
      ...getTableColumns(quotes),
      chosen: quoteAnswers.recordingId,
      acceptedAt: sql<number>`${quoteAnswers.createdAt}`.as("accepted_at"),
    })
    .from(quotes)
    .innerJoin(quoteAnswers, and(eq(quoteAnswers.quoteId, quotes.id), eq(quoteAnswers.answer, "accepted")))
    .where(ofCompany(quotes, eq(quotes.transactionId, id)))
    .orderBy(desc(quotes.version))
    .limit(1)
    .get();
  if (quote === undefined) return null;
  const { chosen, ...offer } = quote;
  const lines = licensedLines(chargedLines(offer, chosen), offer.discount);
  return { ...offer, lines, terms: { ...offer.terms, alternatives: false } };
}

/** Id of the licence to correct, which shuts out nothing of its own correction; empty if there is none. */
export function oldId({ db, company }: RequestContext, { id, supersedes }: Input): SQL {
  const { licences, ofCompany } = scoped(db, company);
  const isIt = ofCompany(licences, and(eq(licences.transactionId, id), eq(licences.number, supersedes)));
  return sql`coalesce((SELECT ${licences.id} FROM ${licences} WHERE ${isIt}), '')`;
}

/**
 * Data that a licence is issued from: the request, the accepted offer, and the licence that it corrects. `closed`: reason why none can be
 * issued; `judge`: lights of the songs, and what covers their sides, for the terms of a licence. @throws AppError unauthorised, forbidden, not_found (also if the licence to correct belongs
 * to another request)
 */
export async function readIssueBasis(ctx: RequestContext, { id, supersedes }: Input) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const [quote, old, isGranted, [rows, stored, items]] = await Promise.all([
    findAccepted(ctx, id),
    supersedes === "" ? null : requireLicence(ctx, { id, number: supersedes }).then(({ licence }) => licence),
    isExclusivityGranted(ctx, transaction),
    ctx.db.batch([
      ...selectSongs(ctx, { id, isStaff: true, exceptLicenceId: oldId(ctx, { id, supersedes }) }),
      selectApprovals(ctx, { id }),
    ]),
  ]);
  const { status, isOwn } = transaction;
  const source = quote === null ? null : sourceOf(quote, old);
  const lines = source?.lines ?? [];
  const titles = new Map(lines.map(({ recordingId, title }) => [recordingId, title]));
  const judge = (terms: StoredTerms) => {
    const songs = rows
      .filter(({ trackId }) => titles.has(trackId))
      .map(({ trackId, facts }) => {
        return { recordingId: trackId, title: titles.get(trackId) ?? "", facts: readSongFacts(facts) };
      });
    const proposal = proposalOf(terms, source);
    const deal = { songs, stored, items: items as ApprovalRow[], requested: termsOf(transaction) };
    const at = { now: ctx.now, company: ctx.company };
    return { lights: lightsOf(ctx, { rows, stored }, proposal), sides: judgeDeal(deal, proposal, at) };
  };
  const disputes = disputedSongs(lines, judge(source?.terms ?? termsOf(transaction)).lights);
  const disputed = disputes.length > 0 ? copy.disputed(disputes.slice(0, maxNamed)) : null;
  const closed = isOwn
    ? copy.ownRequest
    : (reasonClosed(status, quote !== null, old) ?? (isGranted ? disputed : copy.needsGrant));
  /** Both sides of these songs as they were judged. */
  const sidesOf = (recordingIds: readonly string[]) => statusesOf(stored, recordingIds);
  /** The facts of the songs as they were judged. */
  const judged = rows.map(({ trackId: recordingId, facts }) => ({ recordingId, facts }));
  return { transaction, quote, old, judge, judged, sidesOf, closed };
}

/** Whether a correction is inside the licence that it replaces, whose sides were covered. */
export function isInsideOld({ terms, old }: { terms: StoredTerms; old: Old }): boolean {
  if (old === null) return false;
  const agreed = toTerms({ ...old.terms, startsOn: old.startsOn });
  return isWithin(toTerms(terms), { terms: agreed, since: old.startsOn });
}

/** Why a licence that starts on this day is not the one that the client accepted; null if it is. It may start later, for as long. */
export function outsideAccepted(startsOn: string, quote: { terms: StoredTerms; acceptedAt: number }): string | null {
  const accepted = { terms: toTerms(quote.terms), since: isoDateOf(quote.acceptedAt) };
  const early = missesOfTerms({ ...accepted.terms, startsOn }, accepted).find(({ kind }) => kind === "not-yet");
  return early?.kind === "not-yet" ? copy.errors.beforeAccepted(formatIsoDate(early.from)) : null;
}

type Old = Licence | null;

function reasonClosed(status: string, hasQuote: boolean, old: Old): string | null {
  if (old === null) return status === "accepted" && hasQuote ? null : copy.closed.issue(status);
  if (status !== "licensed" && status !== "delivered") return copy.closed.correct(status);
  if (old.endedAt !== null) return copy.alreadyEnded(old.number);
  return old.supersededBy === null ? null : copy.alreadySuperseded(old.number);
}

/** The granted terms: a correction keeps those of its predecessor, a first licence those that the client accepted. */
export function sourceOf(quote: NonNullable<Awaited<ReturnType<typeof findAccepted>>>, old: Old) {
  const { currency, lines, terms, taxBp, conditions } = old ?? quote;
  return { currency, lines, terms, taxBp, conditions };
}

/** Whether the accepted offer has no term, so that it has to be entered. */
export function isTermOpen(quote: { terms: { termMonths: number | null; perpetual: boolean } } | null): boolean {
  return quote !== null && quote.terms.termMonths === null && !quote.terms.perpetual;
}

/**
 * The licence form, prefilled from the request or the licence that it corrects, with conflicts to check. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function readIssueForm(ctx: RequestContext, input: Input) {
  const basis = await readIssueBasis(ctx, input);
  const { transaction, quote, old, judge, closed } = basis;
  const { id, project, endClient, status, sender } = transaction;
  const head = { id, project, status, client: sender.name, supersedes: old?.number ?? "" };
  if (closed !== null || quote === null) return { ...head, closed: closed ?? copy.closed.issue(status), form: null };
  const source = sourceOf(quote, old);
  const startsOn = old?.startsOn ?? source.terms.startsOn ?? isoDateOf(ctx.now);
  const terms = { ...source.terms, startsOn };
  const { lights, sides: judgedSides } = judge(terms);
  const values = {
    licensee: old?.licensee ?? endClient,
    project: old?.project ?? project,
    endClient: old?.endClient ?? endClient,
    startsOn,
    termMonths: old?.terms.termMonths?.toString() ?? "",
    perpetual: old?.terms.perpetual === true ? "on" : "",
  };
  const [unprintable, offered] = await Promise.all([
    findUnprintable(ctx, { ...source, ...values }),
    listOffered(
      ctx,
      source.lines.map(({ recordingId }) => recordingId),
    ),
  ]);
  const without = source.lines.filter((line) => offered.every(({ recordingId }) => recordingId !== line.recordingId));
  return {
    ...head,
    closed: null,
    form: {
      ...source,
      totals: totalsOf(source.lines, source.taxBp),
      quoteVersion: quote.version,
      isTermOpen: isTermOpen(quote),
      lights,
      blocked: [
        ...blockedSongs(source.lines, lights),
        ...overriddenAnswers(judgedSides).filter(({ isDenied }) => !isDenied),
      ].map(({ text }) => text),
      // A correction inside its licence is of what was licensed already.
      uncovered: isInsideOld({ terms, old }) ? null : uncoveredReason(judgedSides),
      notes: exclusivityNotes(source.lines, lights),
      ...{ unprintable, values, withoutFiles: namesOf(without) },
    },
  };
}

export type IssuePage = Awaited<ReturnType<typeof readIssueForm>>;
