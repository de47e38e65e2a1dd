import { type SQL, sql } from "drizzle-orm";
import type { ClaimQuery } from "#app/artists/claims/claim-form.ts";
import { requireClaimStaff } from "#app/artists/claims/require-claim-staff.server.ts";
import {
  type ClaimRow,
  claimPlace,
  claimTables,
  firstClaims,
  selectClaims,
} from "#app/artists/claims/select-claims.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { partSize } from "#app/edge/lists/list-place.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";

const pageSize = 50;
/** Rows that the list counts and pages through. */
const maxListed = 10_000;
const maxExported = 5_000;

function conditionOf({ q, state }: ClaimQuery): SQL {
  const words = containsWords(q, [sql`a.sort_name`, sql`a.alias_key`, sql`u.name_key`]);
  return sql`${state === "all" ? sql`1` : sql`c.state = ${state}`} AND ${words ?? sql`1`}`;
}

/** A page of the queue, in one trip. @throws AppError unauthorised, forbidden */
export async function listClaims(ctx: RequestContext, query: ClaimQuery) {
  requireClaimStaff(ctx);
  const { db } = ctx;
  const where = conditionOf(query);
  const size = partSize(ctx, pageSize);
  const page = Math.min(query.page, Math.ceil(maxListed / size));
  const place = claimPlace(ctx, { sort: query.sort, page, size });
  const [[counted], rows] = await db.batch([
    db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${claimTables} WHERE ${where} LIMIT ${maxListed})`,
    ),
    db.all<ClaimRow>(selectClaims(where, place)),
  ]);
  const total = counted?.total ?? 0;
  return { claims: place.take(rows), total, page, pages: Math.max(1, Math.ceil(total / size)) };
}

/** All claims of the filters for a file, at most 5,000. Audited, because it has email addresses. @throws AppError unauthorised, forbidden */
export async function exportClaims(ctx: RequestContext, query: ClaimQuery): Promise<ClaimRow[]> {
  const actor = requireClaimStaff(ctx);
  const { db } = ctx;
  const entry = { action: "artist-claims-exported", subjectType: "user", subjectId: actor.id };
  const [rows] = await db.batch([
    db.all<ClaimRow>(selectClaims(conditionOf(query), firstClaims(maxExported, query.sort))),
    auditEntry(ctx, entry),
  ]);
  return rows;
}
