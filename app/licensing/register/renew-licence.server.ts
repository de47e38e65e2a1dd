import { and, eq, sql } from "drizzle-orm";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licenceOf, selectLicence } from "#app/licensing/licences/get-licence.server.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import { registerCopy } from "#app/licensing/register/register-copy.ts";
import { copyIntoDraft, draftContentOf, selectDraft } from "#app/licensing/requests/reuse-terms.server.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { dayAfter } from "#app/rights/term.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { renewal: copy } = registerCopy;

type Place = { id: string; number: string };

/** The first day after a licence, or today after one that is over. */
function startOf(endsOn: string, today: string): string {
  const next = dayAfter(endsOn);
  return next < today ? today : next;
}

/** A licensed song: its recording or the one into which that was merged, null if it can't be requested any more, and the title of the latter. */
type RenewedSong = { title: string; id: string | null; mergedInto: string | null };

function selectSongs(ctx: RequestContext, { id, number }: Place) {
  const { licences, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = ofCompany(licences, and(eq(licences.number, number), eq(licences.transactionId, id)));
  return ctx.db.all<RenewedSong>(sql`SELECT line.value ->> 'title' AS title, recordings.id AS id,
      iif(recordings.id <> line.value ->> 'recordingId', recordings.title, NULL) AS mergedInto
    FROM ${licences} CROSS JOIN json_each(${licences.lines}) line
    LEFT JOIN recordings ON recordings.id = ${keptRecordingId(sql`(line.value ->> 'recordingId')`)} AND ${visibleTo(ctx)}
    WHERE ${isIt} ORDER BY line.key`);
}

/**
 * A licence that its client can renew with its songs, and what is in the client's draft. @throws AppError unauthorised, forbidden, not_found (also for
 * staff who did not send the request); conflict if it has no end, was ended early or replaced
 */
export async function readRenewal(ctx: RequestContext, input: Place) {
  const actor = requireRequester(ctx);
  const transaction = await requireTransaction(ctx, input);
  if (transaction.isStaff && !transaction.isOwn) throw new AppError("not_found", registerCopy.none);
  const [[row], [draft], songs] = await ctx.db.batch([
    selectLicence(ctx, input),
    selectDraft(ctx, actor.id),
    selectSongs(ctx, input),
  ]);
  const licence = licenceOf(row, transaction);
  const state = stateOf({ ...licence, isSuperseded: licence.supersededBy !== null }, isoDateOf(ctx.now));
  if (licence.endsOn === null || state === "ended" || state === "superseded")
    throw new AppError("conflict", copy.closed);
  return {
    transaction,
    licence,
    songs,
    startsOn: startOf(licence.endsOn, isoDateOf(ctx.now)),
    draft: draftContentOf(draft),
  };
}

/**
 * Fills the client's draft request with the tracks and terms of a licence, from the day after it; returns the titles of tracks that can't be
 * requested any more. A draft with content is replaced only if `replace` is its version. @throws AppError as `readRenewal`;
 * too_many_requests, conflict without a track that can be requested, and with a draft that must not be replaced
 */
export async function renewLicence(ctx: RequestContext, { replace, ...input }: Place & { replace: string }) {
  const { transaction, licence, startsOn, songs } = await readRenewal(ctx, input);
  if (songs.every(({ id }) => id === null)) throw new AppError("conflict", copy.noneLeft);
  const { terms, project, endClient, lines } = licence;
  const { media, territories, termMonths, perpetual, exclusivity, category = "", edits = [] } = terms;
  const licensed = { media, territories, termMonths, perpetual, exclusivity, category, edits };
  const before = { ...transaction, ...licensed, project, endClient, startsOn, neededBy: null, alternatives: false };
  const recordingIds = lines.map(({ recordingId }) => recordingId);
  return copyIntoDraft(ctx, { before, replace, recordingIds });
}
