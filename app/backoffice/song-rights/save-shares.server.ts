import { type ReadSide, readSide, versionOfShares } from "#app/backoffice/song-rights/read-side.server.ts";
import {
  findParties,
  type Party,
  type ResolvedShare,
  resolveParties,
} from "#app/backoffice/song-rights/resolve-parties.server.ts";
import { maxRows, type ShareRow } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import {
  type KeptShare,
  type ShareChange,
  toKeptShare,
  writeShares,
} from "#app/backoffice/song-rights/write-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Side } from "#app/rights/shares.ts";

function keptOf({ party: _, corrected: _corrected, ...row }: ResolvedShare): KeptShare {
  const { mfn, excludedCategories, embargoUntil, sampleNote, approvalContact, preclearFee, preclearCurrency } = row;
  const { partyId, name, role, right, shareBp, territories, excluded } = row;
  const { controlled, approvalRequired, approvalDays, preclearMedia } = row;
  return {
    ...{ partyId, name, role, right, shareBp, territories, excluded, controlled, approvalRequired, approvalDays },
    terms: {
      ...{ mfn, excludedCategories, embargoUntil, sampleNote, approvalContact, preclearFee, preclearCurrency },
      preclearMedia,
    },
  };
}

/** What rows make of a side. @throws AppError invalid at the row */
export function toShareChange(
  { key, stored, shares }: ReadSide,
  parties: readonly Party[],
  rows: readonly ShareRow[],
): ShareChange {
  if (rows.length > maxRows) throw new AppError("invalid", copy.errors.many(maxRows));
  const { shares: resolved, problems } = resolveParties(parties, rows);
  if (problems.length > 0) {
    const fields = Object.fromEntries(problems.map(({ at, field, message }) => [`rows[${at}].${field}`, [message]]));
    throw new AppError("invalid", problems.map(({ message }) => message).join(" "), fields);
  }
  return { key, stored, before: shares.map(toKeptShare), after: resolved.map(keptOf) };
}

type Input = { recordingId: string; side: Side; version: string | null; rows: readonly ShareRow[] };

/**
 * Replaces the shares of one side of a song. `version` null: whatever is stored. @returns what was saved otherwise than it was typed
 * @throws AppError unauthorised, forbidden (also on a company's host), not_found, invalid at the row, conflict when the shares changed after
 * they were read
 */
export async function saveShares(ctx: RequestContext, { recordingId, side, version, rows }: Input): Promise<string[]> {
  requireAccess(ctx, "rights-edit");
  const read = await readSide(ctx, { recordingId, side });
  if (version !== null && version !== (await versionOfShares(read.stored)))
    throw new AppError("conflict", copy.conflict);
  await writeShares(ctx, [toShareChange(read, await findParties(ctx, rows), rows)]);
  const corrected = rows.flatMap((row) => row.corrected.map(({ part, code }) => copy.corrected(part, code)));
  return [...new Set(corrected)];
}
