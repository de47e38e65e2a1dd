import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { findUnprintable } from "#app/licensing/documents/find-unprintable.server.ts";
import { uncoveredReason } from "#app/licensing/judge/describe-refusal.ts";
import { isJudgedAnew } from "#app/licensing/judge/read-deal.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { blockedSongs, exclusivityNotes, undecidedSongs } from "#app/licensing/licences/blocked-songs.ts";
import { isUncoveredMeanwhile } from "#app/licensing/licences/covered-sides.server.ts";
import { prepareDelivery } from "#app/licensing/licences/deliver.server.ts";
import { isDenied, refuseCompanyReason } from "#app/licensing/licences/denied-sides.server.ts";
import { isDisputedMeanwhile } from "#app/licensing/licences/disputed-songs.server.ts";
import { grantOf, isConflict } from "#app/licensing/licences/exclusivity.server.ts";
import { issueStatements } from "#app/licensing/licences/issue-statements.server.ts";
import type { LicenceForm } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { isInsideOld, oldId, readIssueBasis, sourceOf } from "#app/licensing/licences/read-issue-form.server.ts";
import { blockedError, maxNamed, namesOf, requireClear } from "#app/licensing/licences/require-clear.ts";
import { requireAcceptedStart, requireGrantedDays } from "#app/licensing/licences/require-licence-days.server.ts";
import { tellOverridden } from "#app/licensing/licences/tell-overridden.server.ts";
import { isMonthFull, lapseStandingUses } from "#app/licensing/standing/standing-month.server.ts";
import { clientOf } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { newId } from "#db/new-id.server.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";

/** `supersedes`: the number of the licence to correct; empty for the first licence of a request. */
type Input = Omit<LicenceForm, "denialReason" | "printsBoxes" | "reason" | "intent"> & {
  id: string;
  supersedes: string;
  denialReason?: string;
  printsBoxes?: boolean;
  /** `deliver`: with all files on file, or for a reason without. */
  intent?: LicenceForm["intent"];
  reason?: string;
};

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

type Named = {
  terms: StoredTerms;
  old: Basis["old"];
  lines: { recordingId: string; title: string }[];
  input: { id: string; supersedes: string };
};

/**
 * Issues the licence of an accepted request, or a correction that replaces a licence, and emails the client. Returns its number. @throws
 * AppError unauthorised, forbidden (also for the requester and in a preview), not_found, too_many_requests, unavailable; invalid without a
 * reason for blocked songs, or at `reason` for songs without a file if it is delivered at once, for unprintable characters unless `printsBoxes`, and for a licence that is exclusive for longer than
 * granted; conflict while a side is disputed, in a state that cannot be licensed, without the exclusivity grant, after a concurrent correction, and if licences in
 * force block it
 */
export async function issueLicence(
  ctx: RequestContext,
  { id, supersedes, term, denialReason = "", printsBoxes = false, intent = "issue", reason = "", ...form }: Input,
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
  const { lines } = source;
  const { endsOn } = grant;
  const delivers = intent === "deliver" && old === null;
  const delivery = delivers ? await prepareDelivery(ctx, { transaction, licenceId, lines, endsOn, reason }) : () => [];
  const news = await newsOf(ctx, basis);
  const told = await tellOverridden(ctx, { transaction, answers, reason: denialReason });
  try {
    const [issued] = await db.batch([
      ...issueStatements(ctx, {
        ...{ licenceId, transaction, quoteId: quote.id, old, source, form, terms, grant, issuedBy: actor.id },
        sides: basis.sidesOf(recordingIds),
        denials: blocked.length > 0 ? { reason: denialReason, blocked: blocked.map(({ text }) => text) } : null,
        undenied: recordingIds.filter((one) => !overridden.has(one)),
        judged: {
          ...{ rows: basis.judged, holderId: clientOf(ctx, id), exceptLicenceId: oldId(ctx, { id, supersedes }) },
        },
      }),
      ...delivery(),
      ...news.statements,
      ...told.statements,
    ]);
    news.deliver();
    told.deliver();
    postLater(ctx);
    return { number: issued[0]?.number ?? "" };
  } catch (error) {
    if (isMonthFull(error)) await lapseStandingUses(ctx, transaction);
    throw await toAppError(ctx, error, { terms, old, lines: source.lines, input: { id, supersedes } });
  }
}
