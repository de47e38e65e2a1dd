import { asc, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isSecondChanged, takeSecondChoices } from "#app/licensing/requests/second-choices.server.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { type Clearance, clearanceOf, fingerprint, sides } from "#app/licensing/transactions/clearing/clearing.ts";
import type { ClearingForm } from "#app/licensing/transactions/clearing/clearing-form.ts";
import { selectClearances } from "#app/licensing/transactions/clearing/select-clearances.server.ts";
import { toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import {
  refuseClient,
  requireManagedTransaction,
  type Transaction,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import type { Side } from "#app/rights/shares.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";

/** Stored and submitted clearance of a side of a song. */
type SideOfSong = {
  recordingId: string;
  title: string;
  side: Side;
  now: Clearance;
  given: Clearance;
  seen: string;
  at: number;
};

/** Stored and submitted clearances of a request, in the order of its songs. */
async function readSides(ctx: RequestContext, id: string, { rows, seen }: ClearingForm): Promise<SideOfSong[]> {
  const [songs, stored] = await ctx.db.batch([
    ctx.db
      .select({ recordingId: recordings.id, title: recordings.title })
      .from(transactionItems)
      .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position), asc(transactionItems.recordingId)),
    selectClearances(ctx, { id }),
  ]);
  const prints = new Map(seen.map(({ recordingId, side, print }) => [`${recordingId} ${side}`, print]));
  return rows.flatMap((row, at) => {
    const song = songs.find(({ recordingId }) => recordingId === row.id);
    if (song === undefined) throw new AppError("invalid", copy.songUnknown);
    return sides.map((side) => ({
      ...{ ...song, side, at, given: { status: row[side], note: row[`${side}Note`] } },
      now: clearanceOf(stored, { recordingId: song.recordingId, side }),
      seen: prints.get(`${song.recordingId} ${side}`) ?? "",
    }));
  });
}

/** What a company's staff say for a rights holder waits for the environment's staff, who speak for the catalogue. */
function countedWord({ company }: Pick<RequestContext, "company">, given: Clearance): Clearance {
  return company.subdomain !== null && given.status === "approved" ? { ...given, status: "stated" } : given;
}

/** An approval needs a source. @throws AppError invalid */
function requireSources(changed: SideOfSong[]): void {
  const unsourced = changed.filter(
    ({ given, now }) =>
      (given.status === "approved" || given.status === "stated") &&
      given.status !== now.status &&
      !visibleText.test(given.note),
  );
  if (unsourced.length === 0) return;
  const errors = unsourced.map(
    ({ at, side }) => [`rows[${at}].${side}Note`, [copy.clearanceSource]] as [string, string[]],
  );
  throw new AppError("invalid", copy.clearanceSource, Object.fromEntries(errors));
}

/** Sides that the form changed. @throws AppError conflict if someone else changed one of them meanwhile */
function changedSides(ctx: RequestContext, all: SideOfSong[]): SideOfSong[] {
  const touched = all
    .filter(({ given, seen }) => fingerprint(given) !== seen)
    .map((side) => ({ ...side, given: countedWord(ctx, side.given) }));
  const changed = touched.filter(({ given, now }) => fingerprint(given) !== fingerprint(now));
  const lost = changed.filter(({ now, seen }) => fingerprint(now) !== seen);
  if (lost.length > 0)
    throw new AppError("conflict", copy.clearingConflict([...new Set(lost.map(({ title }) => title))]));
  return changed;
}

function writes(ctx: RequestContext, before: Transaction, changed: SideOfSong[]): BatchItem<"sqlite">[] {
  return [
    ...clearanceStatements(
      ctx,
      before,
      changed.map(({ recordingId, side, given }) => ({ recordingId, side, ...given })),
    ),
    auditEntry(ctx, {
      action: "licence-request-cleared",
      subjectType: "transaction",
      subjectId: before.id,
      detail: {
        sides: changed.map(({ recordingId, side, now: old, given }) => ({
          ...{ recordingId, side, before: old.status, after: given.status, isNoteChanged: old.note !== given.note },
        })),
      },
    }),
  ];
}

/**
 * Saves the clearances of a request's songs that the form changed, and returns how many. Concurrent edits of other sides do not conflict.
 * @throws AppError unauthorised, forbidden (also for the client and in a preview), not_found, invalid for a song that is not in the request and for an approval without a source, conflict when a side was changed
 * meanwhile, or when the request is no longer being cleared
 */
export async function saveClearances(ctx: RequestContext, input: ClearingForm & { id: string }): Promise<number> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"));
  await enforceRateLimit(ctx.env, "form", `licence-request-change:${actor.id}`);
  const before = await requireManagedTransaction(ctx, input);
  refuseClient(ctx, before);
  if (!isOneOf(before.status, clearableStatuses)) throw new AppError("conflict", copy.clearingOver);
  const changed = changedSides(ctx, await readSides(ctx, before.id, input));
  requireSources(changed);
  const seconds = await takeSecondChoices(
    ctx,
    before,
    changed.map(({ recordingId, given }) => ({ recordingId, status: given.status })),
  );
  const [first, ...others] = changed.length === 0 ? [] : writes(ctx, before, changed);
  if (first === undefined) return 0;
  try {
    await ctx.db.batch([first, ...others, ...seconds.statements]);
  } catch (error) {
    throw isSecondChanged(error) ? new AppError("conflict", copy.conflict) : toMoveError(error);
  }
  seconds.deliver();
  return changed.length;
}
