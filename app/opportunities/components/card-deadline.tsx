import type { OpportunityCard } from "#app/opportunities/read-opportunities-page.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

/** Overdue is written out, not shown by colour alone. */
export function CardDeadline({ card: { deadline, isLate } }: { card: Pick<OpportunityCard, "deadline" | "isLate"> }) {
  if (deadline === null) return null;
  const day = formatIsoDate(deadline);
  return isLate ? <span className="font-semibold text-red">{`${staffCopy.overdue} ${day}`}</span> : day;
}
