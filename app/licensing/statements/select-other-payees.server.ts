import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Reader } from "#app/licensing/statements/read-statement.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  ledgerAllocations: a,
  ledgerMoves: m,
  statementLines: l,
  statements,
} = unsafeTenantTables("of the licence of a line that the reader's condition names");

/** Query for the allocations of other payees in the side that a line is of, for a batch; none but for the desk. */
export function selectOtherPayees({ db }: Pick<RequestContext, "db">, { isDesk, isReadable }: Reader, moveId: string) {
  return db.all<{
    id: string;
    name: string;
    payeeId: string;
    agreementId: string | null;
  }>(sql`SELECT o.id, p.name, o.payee_id AS payeeId,
      o.agreement_id AS agreementId
    FROM ${statements} CROSS JOIN ${l} l ON l.statement_id = ${statements.id} CROSS JOIN ${m} m ON m.id = l.move_id
      CROSS JOIN ${a} a ON a.id = m.allocation_id CROSS JOIN ${a} o ON o.entry_id = a.entry_id AND o.recording_id = a.recording_id AND o.side = a.side
      CROSS JOIN parties p ON p.id = o.payee_id
    WHERE ${isReadable} AND ${isDesk ? 1 : 0} AND l.move_id = ${moveId} AND o.payee_id <> a.payee_id ORDER BY p.name, o.id`);
}
