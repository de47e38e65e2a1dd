import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { moveMoney } from "#app/backoffice/parties/move-money.server.ts";
import { partiesCopy } from "#app/backoffice/parties/parties-copy.ts";
import { partyStore } from "#app/backoffice/parties/party-store.server.ts";
import {
  joinedRows,
  mergedFields,
  moveAgreements,
  requireMerge,
  versionOfMerge,
} from "#app/backoffice/parties/read-merge.server.ts";
import { moveFormerSlugs } from "#app/catalogue/former-slugs.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fields, jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { markRecordings } from "#app/records/store/read-records.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const parseJoined = jsonReader(z.array(fields));

const { approvalRequests, inboxLinks, ledgerPending, licences, licenceShares } = unsafeTenantTables(
  "a party is asked by every company",
);

const { merge: copy } = partiesCopy;
const isAsRead = "joined-shares-are-as-read";
const isPosted = "licences-of-the-party-are-posted";
/** Quotes whose licences are posted to the ledger before a merge. */
const postedBefore = 200;

/** Licences with shares or agreements of a party that are not in the ledger yet. */
const pendingOf = (
  partyId: string,
) => sql`SELECT 1 FROM ${ledgerPending} p CROSS JOIN ${licences} l ON l.quote_id = p.quote_id
  CROSS JOIN ${licenceShares} s ON s.licence_id = l.id WHERE instr(s.shares || s.agreements, ${`"${partyId}"`})`;

/**
 * Merges party `id` into `intoId` in one batch: shares, agreements, standing approvals, money, what it was asked, representations, rosters, names and keepers move, and equal shares of a song become one row.
 * @throws AppError unauthorised, forbidden, not_found, invalid, conflict when either changed after `version`
 */
export async function mergeParties(
  ctx: RequestContext,
  { id, intoId, version }: { id: string; intoId: string; version: string },
): Promise<{ from: string; into: string }> {
  requireAccess(ctx, "rights-edit");
  const { db, now } = ctx;
  // What is posted names parties as they are now.
  await postPending(ctx, { limit: postedBefore });
  const { from, into } = await requireMerge(ctx, { id, intoId });
  const conflict = new AppError("conflict", copy.conflict);
  if (versionOfMerge(from, into) !== version) throw conflict;
  const pairs = sql`(SELECT json_group_array(json_object('joined', joined, 'gone', gone, 'bp', bp)) FROM (${joinedRows(id, intoId)}))`;
  const read = (await db.get<{ pairs: string }>(sql`SELECT ${pairs} AS pairs`))?.pairs ?? "[]";
  const { fields } = mergedFields(from, into);
  const asked = db
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(eq(approvalRequests.partyId, from.id));
  const detail = { note: from.name, mergedId: from.id, joined: parseJoined(read) };
  try {
    await db.batch([
      assertUnchanged(db, parties, from),
      assertUnchanged(db, parties, into),
      assertInBatch(db, sql`${pairs} = ${read}`, isAsRead),
      assertInBatch(db, sql`NOT EXISTS (${pendingOf(from.id)})`, isPosted),
      db.run(markRecordings(ctx, partyStore, from.id)),
      db.run(sql`UPDATE splits SET share_bp = share_bp + added.bp FROM (
          SELECT value ->> 'joined' AS id, sum(value ->> 'bp') AS bp FROM json_each(${read}) GROUP BY 1) AS added
        WHERE splits.id = added.id`),
      db.run(sql`DELETE FROM splits WHERE id IN (SELECT value ->> 'gone' FROM json_each(${read}))`),
      db.run(sql`UPDATE splits SET party_id = ${into.id} WHERE party_id = ${from.id}`),
      db.run(
        sql`UPDATE recordings SET represented_by_id = ${into.id}, represented_by = ${into.name} WHERE represented_by_id = ${from.id}`,
      ),
      ...moveMoney(from.id, into.id, now).map((statement) => db.run(statement)),
      db.run(sql`UPDATE stated_shares SET party_id = ${into.id} WHERE party_id = ${from.id}`),
      ...moveAgreements(from.id, into.id, now).map((statement) => db.run(statement)),
      db.run(sql`UPDATE OR IGNORE label_artists SET party_id = ${into.id} WHERE party_id = ${from.id}`),
      db.run(sql`DELETE FROM label_artists WHERE party_id = ${from.id}`),
      db.run(sql`UPDATE artist_claims SET party_id = ${into.id} WHERE party_id = ${from.id}`),
      db.run(
        sql`UPDATE standing_approvals SET party_id = ${into.id}, updated_at = updated_at + 1 WHERE party_id = ${from.id}`,
      ),
      db.run(sql`UPDATE ${approvalItems} SET party_id = ${into.id} WHERE request_id IN (${asked})`),
      db.update(inboxLinks).set({ partyId: into.id }).where(eq(inboxLinks.partyId, from.id)),
      db.update(approvalRequests).set({ partyId: into.id }).where(eq(approvalRequests.partyId, from.id)),
      ...moveFormerSlugs("party", { from: from.id, into: into.id, slug: from.name }).map((statement) =>
        db.run(statement),
      ),
      db.delete(parties).where(eq(parties.id, from.id)),
      db
        .update(parties)
        .set({ ...fields, updatedAt: nextUpdatedAt(now, into) })
        .where(eq(parties.id, into.id)),
      auditEntry(ctx, { action: "party-merged", subjectType: "party", subjectId: into.id, detail }),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error) || isFailedAssertion(error, isAsRead)) throw conflict;
    if (isFailedAssertion(error, isPosted)) throw new AppError("conflict", copy.notPosted);
    throw error;
  }
  return { from: from.name, into: into.name };
}
