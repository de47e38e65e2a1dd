import { type SQL, sql } from "drizzle-orm";
import type { Environment } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openPauseLink } from "#app/licensing/standing/open-pause-link.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { standingUses, transactions, licences } = unsafeTenantTables(
  "a party reads all uses of its own standing approval, of which it was told",
);

type Row = {
  usedAt: number;
  company: string;
  project: string;
  title: string;
  side: "master" | "composition";
  fee: number;
  currency: string;
  licence: string | null;
};

const maxRows = 5_000;

/** Query for the uses of standing approvals, the newest first, for a batch. `ofRules`: SELECT of their ids; `environment`: that of the companies, all without one. */
export function selectUses(
  { db }: Pick<RequestContext, "db">,
  { ofRules, environment = null, limit }: { ofRules: SQL; environment?: Environment | null; limit: number },
) {
  return db.all<Row>(sql`SELECT u.used_at AS usedAt, c.name AS company, t.project AS project, r.title AS title, u.side AS side,
      u.fee AS fee, u.currency AS currency, (SELECT max(l.number) FROM licensed_recordings of CROSS JOIN ${licences} l ON l.id = of.licence_id
        WHERE of.recording_id = u.recording_id AND l.transaction_id = u.transaction_id) AS licence
    FROM ${standingUses} u CROSS JOIN companies c ON c.id = u.company_id CROSS JOIN ${transactions} t ON t.id = u.transaction_id
      CROSS JOIN recordings r ON r.id = u.recording_id
    WHERE u.standing_id IN (${ofRules}) AND c.environment = coalesce(${environment}, c.environment)
    ORDER BY u.used_at DESC, u.recording_id, u.side LIMIT ${limit}`);
}

/** Uses of the standing approval of an emailed link as rows of a file; null where the link is not that of the party's own word. */
export async function listUses(ctx: RequestContext, token: string): Promise<string[][] | null> {
  const link = await openPauseLink(ctx, token);
  if ((link.state !== "open" && link.state !== "paused") || !link.isOwn) return null;
  const rows = await selectUses(ctx, { ofRules: sql`${link.standing.id}`, limit: maxRows });
  return rows.map(({ usedAt, fee, currency, company, project, title, side, licence }) => [
    ...[isoDateOf(usedAt), company, project, title, side, fromMinorUnits(fee, currency), currency, licence ?? ""],
  ]);
}
