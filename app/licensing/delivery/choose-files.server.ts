import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { deliveryCopy as copy } from "#app/licensing/delivery/delivery-copy.ts";
import { fileChoice } from "#app/licensing/delivery/file-choice.ts";
import { readDelivery } from "#app/licensing/delivery/read-delivery.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type ChosenFiles = { licenceId: string; chosen: readonly { recordingId: string; kind: string }[] };

/** A statement that adds files to those that the client of a licence downloads. */
export function addFiles({ db, now, company }: RequestContext, { licenceId, chosen }: ChosenFiles) {
  const { licenceFiles } = scoped(db, company);
  return db.run(sql`INSERT OR IGNORE INTO ${licenceFiles} (licence_id, recording_id, kind, company_id, created_at)
    SELECT ${licenceId}, value ->> 'recordingId', value ->> 'kind', ${company.id}, ${now} FROM json_each(${JSON.stringify(chosen)})`);
}

const isInForce = "licence-is-in-force";

/**
 * Chooses the files that the client of a licence downloads; returns how many kinds. @throws AppError unauthorised, forbidden (also in a
 * preview), not_found, too_many_requests, invalid for files that cannot be chosen, conflict when the licence is closed
 */
export async function chooseFiles(
  ctx: RequestContext,
  { files, ...input }: { id: string; number: string; files: readonly string[] },
): Promise<number> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const { db, company } = ctx;
  const { transaction, licence, songs, closed } = await readDelivery(ctx, input);
  refuseClient(ctx, transaction);
  if (closed !== null) throw new AppError("conflict", copy.closed[closed]);
  const offered = songs.flatMap(({ recordingId, kinds }) => kinds.map(({ kind }) => ({ recordingId, kind })));
  const chosen = offered.filter((one) => files.includes(fileChoice(one)));
  if (chosen.length < new Set(files).size) throw new AppError("invalid", copy.unknown, { files: [copy.unknown] });
  const { licenceFiles, licences, licenceEnds, ofCompany } = scoped(db, company);
  const list = JSON.stringify(chosen);
  const isSame = sql`one.value ->> 'recordingId' = ${licenceFiles.recordingId} AND one.value ->> 'kind' = ${licenceFiles.kind}`;
  try {
    await db.batch([
      assertInBatch(
        db,
        sql`NOT EXISTS (SELECT 1 FROM ${licences} WHERE ${licences.supersedesId} = ${licence.id})
          AND NOT EXISTS (SELECT 1 FROM ${licenceEnds} WHERE ${licenceEnds.licenceId} = ${licence.id})`,
        isInForce,
      ),
      db.run(sql`DELETE FROM ${licenceFiles} WHERE ${ofCompany(licenceFiles)} AND ${licenceFiles.licenceId} = ${licence.id}
        AND NOT EXISTS (SELECT 1 FROM json_each(${list}) one WHERE ${isSame})`),
      addFiles(ctx, { licenceId: licence.id, chosen }),
      auditEntry(ctx, {
        action: "licence-files-chosen",
        subjectType: "transaction",
        subjectId: input.id,
        detail: { number: input.number, files: chosen },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isInForce)) throw new AppError("conflict", copy.ended);
    throw error;
  }
  return chosen.length;
}
