import { type SQL, sql } from "drizzle-orm";
import type { ClearanceStatus } from "#app/rights/clearability/clearability.ts";

/**
 * The status of a row of `clearances` (`c`: its name in the statement): an approval is open again once a restriction, the shares or an agreement
 * of its recording changed after it. What is on file then decides, and its parties are asked again.
 */
export function currentStatus(c: "c" | "clearances"): SQL<ClearanceStatus> {
  const column = (name: string) => sql.raw(`${c}.${name}`);
  return sql<ClearanceStatus>`iif(${column("status")} = 'approved' AND EXISTS (SELECT 1 FROM rights_changes changed
    WHERE changed.recording_id = ${column("recording_id")} AND changed.kind IN ('restriction', 'shares', 'agreement')
      AND changed.changed_at > ${column("updated_at")}), 'open', ${column("status")})`;
}
