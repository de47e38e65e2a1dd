import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { newestDocumentsVersion } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { findUnprintable } from "#app/licensing/documents/find-unprintable.server.ts";
import { uncoveredReason } from "#app/licensing/judge/describe-refusal.ts";
import { assertJudged, isJudgedAnew } from "#app/licensing/judge/read-deal.server.ts";
import { blockedSongs, exclusivityNotes, undecidedSongs } from "#app/licensing/licences/blocked-songs.ts";
import { assertCovered, isUncoveredMeanwhile } from "#app/licensing/licences/covered-sides.server.ts";
import {
  assertNothingDenied,
  isDenied,
  overrideStatements,
  refuseCompanyReason,
} from "#app/licensing/licences/denied-sides.server.ts";
import { assertNothingDisputed, isDisputedMeanwhile } from "#app/licensing/licences/disputed-songs.server.ts";
import {
  assertNothingConflicts,
  type Grant,
  grantOf,
  isConflict,
  withMerged,
} from "#app/licensing/licences/exclusivity.server.ts";
import type { LicenceForm } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { nextNumber } from "#app/licensing/licences/next-number.server.ts";
import { isInsideOld, oldId, readIssueBasis, sourceOf } from "#app/licensing/licences/read-issue-form.server.ts";
import { blockedError, maxNamed, namesOf, requireClear } from "#app/licensing/licences/require-clear.ts";
import { requireAcceptedStart, requireGrantedDays } from "#app/licensing/licences/require-licence-days.server.ts";
import { tellOverridden } from "#app/licensing/licences/tell-overridden.server.ts";
import { proposeWon } from "#app/licensing/requests/opportunity-of-request.server.ts";
import { countStandingUses, isMonthFull, lapseStandingUses } from "#app/licensing/standing/standing-month.server.ts";
import { clientOf } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { resolveTerritories } from "#app/rights/territories.ts";
import { newId } from "#db/new-id.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `supersedes`: the number of the licence to correct; empty for the first licence of a request. */
type Input = Omit<LicenceForm, "denialReason" | "printsBoxes"> & {
  id: string;
  supersedes: string;
  denialReason?: string;
  printsBoxes?: boolean;
};

/** Rows that block conflicting licences of others, for what merged recordings became as well; they replace the rows of the corrected licence. */
function recordingStatements(
  { db }: RequestContext,
  { id, grant, oldId }: { id: string; grant: Grant; oldId: string | null },
) {
  const { recordingIds, startsOn, endsOn, exclusivity, category } = grant;
  const territories = JSON.stringify(resolveTerritories(grant.territories));
  const removed: BatchItem<"sqlite">[] =
    oldId === null ? [] : [db.delete(licensedRecordings).where(eq(licensedRecordings.licenceId, oldId))];
  return {
    before: [...removed, assertNothingConflicts(db, grant)],
    after:
      db.run(sql`INSERT INTO ${licensedRecordings} (licence_id, recording_id, exclusivity, category, starts_on, ends_on, territories)
      SELECT ${id}, covered.id, ${exclusivity}, ${category}, ${startsOn}, ${endsOn}, ${territories} FROM (${withMerged(recordingIds)}) covered`),
  };
}

/** A corrected licence has the files of the one that it replaces. */
function keptFiles({ db, now, company }: RequestContext, { id, oldId }: { id: string; oldId: string | null }) {
  const { licenceFiles, ofCompany } = scoped(db, company);
  const kept = sql`INSERT INTO ${licenceFiles} (licence_id, recording_id, kind, company_id, created_at)
    SELECT ${id}, recording_id, kind, company_id, ${now} FROM ${licenceFiles}
    WHERE ${ofCompany(licenceFiles, eq(licenceFiles.licenceId, oldId ?? ""))}`;
  return oldId === null ? [] : [db.run(kept)];
}

type Basis = Awaited<ReturnType<typeof readIssueBasis>>;

async function newsOf(ctx: RequestContext, { transaction, old }: Basis) {
  const { id, project, userId } = transaction;
  const client = await findClient(ctx, { userId });
  // The number exists only after the insert, so the link goes to the request, which lists its licences.
  const path = transactionPath(id);
  const about = { project, link: new URL(path, ctx.url.origin).href, isCorrection: old !== null };
  const noticeTo = (recipient: NonNullable<typeof client>) => ({
    ...{ template: "licence-issued" as const, recipient, userId, data: { ...about, name: recipient.name } },
  });
  const notices = client === null ? [] : [noticeTo(client)];
  return outgoingNews(ctx, { notices, kind: "licence", subject: { transactionId: id }, path });
}

/** Maps a batch failure to an error that names the blocked song and until when. */
async function toAppError(ctx: RequestContext, error: unknown, { old, lines, terms, input }: Named): Promise<unknown> {
  if (isMonthFull(error)) return new AppError("conflict", copy.standingOver);
  if (isDisputedMeanwhile(error) || isUncoveredMeanwhile(error) || isJudgedAnew(error)) {
    const { closed, judge } = await readIssueBasis(ctx, input);
    return new AppError("conflict", closed ?? uncoveredReason(judge(terms).sides) ?? transactionCopy.conflict);
  }
  if (isDenied(error) || isConflict(error)) {
    const { lights } = (await readIssueBasis(ctx, input)).judge(terms);
    if (isDenied(error)) return blockedError(blockedSongs(lines, lights));
    const blocked = exclusivityNotes(lines, lights).filter(({ isBlocked }) => isBlocked);
    const texts = blocked.slice(0, maxNamed).map(({ text }) => text);
    return new AppError("conflict", texts.join(" ") || transactionCopy.conflict);
  }
  const isCorrected = String(error).includes("UNIQUE constraint failed: licences.supersedes_id");
  return isCorrected && old !== null
    ? new AppError("conflict", copy.alreadySuperseded(old.number))
    : toMoveError(error);
}

function unprintableError(characters: string[]): AppError {
  const text = copy.errors.unprintable(characters);
  return new AppError("invalid", text, { printsBoxes: [text] });
}

/** What a correction leaves as it is: its sides were covered, and its opportunity was told. */
function firstIssue(ctx: RequestContext, { transaction, sidesOf }: Basis, recordingIds: string[]) {
  return [
    assertCovered(ctx, { id: transaction.id, sides: sidesOf(recordingIds) }),
    ...countStandingUses(ctx, { id: transaction.id, recordingIds }),
    ...proposeWon(ctx, transaction.opportunityId),
  ];
}

type Named = {
  terms: StoredTerms;
  old: Basis["old"];
  lines: { recordingId: string; title: string }[];
  input: { id: string; supersedes: string };
};

/**
 * Issues the licence of an accepted request, or a correction that replaces a licence, and emails the client. Returns its number. @throws
 * AppError unauthorised, forbidden (also for the requester and in a preview), not_found, too_many_requests, unavailable; invalid without a
 * reason for blocked songs, for unprintable characters unless `printsBoxes`, and for a licence that is exclusive for longer than
 * granted; conflict while a side is disputed, in a state that cannot be licensed, without the exclusivity grant, after a concurrent correction, and if licences in
 * force block it
 */
export async function issueLicence(
  ctx: RequestContext,
  { id, supersedes, term, denialReason = "", printsBoxes = false, ...form }: Input,
): Promise<{ number: string }> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const basis = await readIssueBasis(ctx, { id, supersedes });
  const { transaction, quote, old, closed } = basis;
  refuseClient(ctx, transaction);
  if (closed !== null || quote === null)
    throw new AppError("conflict", closed ?? copy.closed.issue(transaction.status));
  const { db, now } = ctx;
  const source = sourceOf(quote, old);
  const terms = { ...source.terms, ...term, startsOn: form.startsOn };
  if (terms.termMonths === null && !terms.perpetual)
    throw new AppError("invalid", copy.errors.termMissing, { termMonths: [copy.errors.termMissing] });
  const isJudged = !isInsideOld({ terms, old });
  if (isJudged) requireAcceptedStart(form.startsOn, quote);
  const judged = basis.judge(terms);
  const { blocked, overridden: answers } = requireClear(source.lines, judged, { isJudged, denialReason });
  if (isJudged) refuseCompanyReason(ctx, namesOf([...blocked, ...undecidedSongs(source.lines, judged.lights)]));
  const unprintable = printsBoxes ? [] : await findUnprintable(ctx, { ...source, ...form });
  if (unprintable.length > 0) throw unprintableError(unprintable);
  const overridden = new Set(blocked.flatMap(({ isDenied: isKnown, recordingId }) => (isKnown ? recordingId : [])));
  const recordingIds = source.lines.map(({ recordingId }) => recordingId);
  const grant = grantOf(terms, { recordingIds, now, company: ctx.company });
  requireGrantedDays(ctx, grant, basis);
  const licenceId = newId(now);
  const { licences, insert, select } = scoped(db, ctx.company);
  const rows = recordingStatements(ctx, { id: licenceId, grant, oldId: old?.id ?? null });
  const licence = insert(licences, {
    ...source,
    ...form,
    terms,
    endsOn: grant.endsOn,
    id: licenceId,
    transactionId: id,
    quoteId: quote.id,
    number: nextNumber(ctx),
    supersedesId: old?.id ?? null,
    documentsVersion: newestDocumentsVersion(ctx),
    issuedBy: actor.id,
    issuedAt: now,
  }).returning({ number: licences.number });
  const isIt = eq(licences.id, licenceId);
  const about = { licence: { number: sql<string>`(${select({ number: licences.number }, licences, isIt)})` } };
  const move =
    old === null
      ? ({ to: "licensed", event: "licensed", about } as const)
      : ({ to: transaction.status, event: "superseded", about } as const);
  const news = await newsOf(ctx, basis);
  const told = await tellOverridden(ctx, { transaction, answers, reason: denialReason });
  try {
    const [issued] = await db.batch([
      licence,
      ...moveStatements(ctx, transaction, move),
      ...(blocked.length > 0
        ? overrideStatements(ctx, { id, reason: denialReason, blocked: blocked.map(({ text }) => text) })
        : []),
      assertNothingDenied(ctx, { id, recordingIds: recordingIds.filter((one) => !overridden.has(one)) }),
      ...(old === null ? firstIssue(ctx, basis, recordingIds) : []),
      assertNothingDisputed(ctx, { recordingIds }),
      ...rows.before,
      // Before the licence is itself on file.
      ...assertJudged(
        ctx,
        { rows: basis.judged },
        { holderId: clientOf(ctx, id), exceptLicenceId: oldId(ctx, { id, supersedes }) },
      ),
      rows.after,
      ...keptFiles(ctx, { id: licenceId, oldId: old?.id ?? null }),
      ...news.statements,
      ...told.statements,
    ]);
    news.deliver();
    told.deliver();
    return { number: issued[0]?.number ?? "" };
  } catch (error) {
    if (isMonthFull(error)) await lapseStandingUses(ctx, transaction);
    throw await toAppError(ctx, error, { terms, old, lines: source.lines, input: { id, supersedes } });
  }
}
