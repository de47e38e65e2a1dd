import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findUnprintable } from "#app/licensing/documents/find-unprintable.server.ts";
import { exclusivityNotes, grantOf } from "#app/licensing/licences/exclusivity.server.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import { type Licence, requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { readLights, type SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { quoteAnswers, type StoredLine } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `supersedes`: the number of the licence to correct; empty for the first licence of a request. */
type Input = { id: string; supersedes: string };

/** Disputes named in the reason why no licence is issued. */
const maxDisputes = 5;

/** The offer that the client accepted. After a declined licence the request can also have an earlier one. */
async function findAccepted({ db, company }: RequestContext, id: string) {
  const { quotes, ofCompany } = scoped(db, company);
  const quote = await db
    .select(getTableColumns(quotes))
    .from(quotes)
    .innerJoin(quoteAnswers, and(eq(quoteAnswers.quoteId, quotes.id), eq(quoteAnswers.answer, "accepted")))
    .where(ofCompany(quotes, eq(quotes.transactionId, id)))
    .orderBy(desc(quotes.version))
    .limit(1)
    .get();
  return quote ?? null;
}

/**
 * Data that a licence is issued from: the request, the accepted offer, and the licence that it corrects. `closed`: reason why none can be
 * issued; `denied`: songs with a denied side. @throws AppError unauthorised, forbidden, not_found (also if the licence to correct belongs
 * to another request)
 */
export async function readIssueBasis(ctx: RequestContext, { id, supersedes }: Input) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const [quote, old, isGranted, lights] = await Promise.all([
    findAccepted(ctx, id),
    supersedes === "" ? null : requireLicence(ctx, { id, number: supersedes }).then(({ licence }) => licence),
    isExclusivityGranted(ctx, transaction),
    readLights(ctx, transaction),
  ]);
  const { status, isOwn } = transaction;
  const lines = old?.lines ?? quote?.lines ?? [];
  const disputes = lines.flatMap(({ recordingId, title }) =>
    (lights[recordingId]?.disputed ?? []).map((dispute) => `“${title}”: ${rightsCopy.dispute(dispute)}.`),
  );
  const disputed = disputes.length > 0 ? copy.disputed(disputes.slice(0, maxDisputes)) : null;
  const closed = isOwn
    ? copy.ownRequest
    : (reasonClosed(status, quote !== null, old) ?? (isGranted ? disputed : copy.needsGrant));
  const denied = lines.filter(({ recordingId }) => (lights[recordingId]?.denied.length ?? 0) > 0);
  return { transaction, quote, old, lights, denied, closed };
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

/** "“Night Ferry”: Master denied (no alcohol)." */
function deniedText({ recordingId, title }: StoredLine, lights: Record<string, SongLight>): string {
  const denied = lights[recordingId]?.denied ?? [];
  const names = denied.map(({ side }) => transactionCopy.sides[side]);
  return copy.deniedSong(
    title,
    names,
    denied.flatMap(({ note }) => note || []),
  );
}

/**
 * The licence form, prefilled from the request or the licence that it corrects, with conflicts to check. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function readIssueForm(ctx: RequestContext, input: Input) {
  const basis = await readIssueBasis(ctx, input);
  const { transaction, quote, old, lights, denied, closed } = basis;
  const { id, project, endClient, status, sender } = transaction;
  const head = { id, project, status, client: sender.name, supersedes: old?.number ?? "" };
  if (closed !== null || quote === null) return { ...head, closed: closed ?? copy.closed.issue(status), form: null };
  const source = sourceOf(quote, old);
  const titles = new Map(source.lines.map(({ recordingId, title }) => [recordingId, title]));
  const startsOn = old?.startsOn ?? source.terms.startsOn ?? isoDateOf(ctx.now);
  const terms = { ...source.terms, startsOn };
  const grant = grantOf(terms, { recordingIds: [...titles.keys()], now: ctx.now, company: ctx.company });
  const values = {
    licensee: old?.licensee ?? endClient,
    project: old?.project ?? project,
    endClient: old?.endClient ?? endClient,
    startsOn,
    termMonths: old?.terms.termMonths?.toString() ?? "",
    perpetual: old?.terms.perpetual === true ? "on" : "",
  };
  const [notes, unprintable] = await Promise.all([
    exclusivityNotes(ctx, { grant, titles, except: old?.id }),
    findUnprintable(ctx, { ...source, ...values }),
  ]);
  return {
    ...head,
    closed: null,
    form: {
      ...source,
      totals: totalsOf(source.lines, source.taxBp),
      quoteVersion: quote.version,
      isTermOpen: isTermOpen(quote),
      lights,
      denied: denied.map((line) => deniedText(line, lights)),
      ...{ notes, unprintable, values },
    },
  };
}

export type IssuePage = Awaited<ReturnType<typeof readIssueForm>>;
