import { sql } from "drizzle-orm";
import { standingStore } from "#app/backoffice/standing-approvals/standing-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoStandingApprovals } from "#db/seed/demo-standing.ts";

/** Before anything was taken by them. */
const savedHoursAgo = 240;
const parties = JSON.stringify(demoStandingApprovals.map(({ values }) => values.party));

/** Seeds what parties approve in advance once they came with the music, each unless the party has or had a standing approval. */
export async function seedStanding(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "admin", savedHoursAgo);
  const due = await ctx.db.all<{ name: string }>(sql`SELECT name FROM parties p
    WHERE name IN (SELECT value FROM json_each(${parties})) AND (email IS NOT NULL OR keepers <> '[]')
      AND NOT EXISTS (SELECT 1 FROM standing_approvals s WHERE s.party_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM deleted_records d WHERE d.subject = 'standing-approval' AND d.row ->> 'party_id' = p.id)`);
  const names = new Set(due.map(({ name }) => name));
  for (const { values, saidBy } of demoStandingApprovals) {
    if (!names.has(values.party)) continue;
    const { id } = await saveRecord(ctx, standingStore, { id: null, version: "", values });
    if (saidBy !== null)
      await ctx.db.run(sql`UPDATE standing_approvals SET said_by = ${saidBy}, said_at = ${ctx.now} WHERE id = ${id}`);
  }
}
