import { sql } from "drizzle-orm";
import { calendarDays, calendarKinds, type DatedAgreement } from "#app/backoffice/agreements/calendar/calendar-days.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

const maxAgreements = 2000;

/**
 * What starts, enters its notice period, ends or renews from one ISO date to before another, by day. @throws AppError unauthorised, forbidden
 */
export async function listCalendar(ctx: RequestContext, { from, before }: { from: string; before: string }) {
  requireAccess(ctx, "agreements");
  const isWithin = (day: ReturnType<typeof sql>) => sql`(${day} >= ${from} AND ${day} < ${before})`;
  const agreements =
    await ctx.db.all<DatedAgreement>(sql`SELECT id, number, title, status, starts_on AS startsOn, ends_on AS endsOn,
      notice_days AS noticeDays, renew_months AS renewMonths, updated_at AS updatedAt FROM agreements
    WHERE status <> 'draft' AND (${isWithin(sql`starts_on`)} OR ${isWithin(sql`ends_on`)}
      OR ${isWithin(sql`date(ends_on, '-' || notice_days || ' days')`)}) ORDER BY number LIMIT ${maxAgreements}`);
  const days = agreements.flatMap(({ startsOn: _, endsOn: _ends, ...agreement }, at) =>
    calendarDays(agreements[at] as DatedAgreement).map((day) => ({ ...agreement, ...day })),
  );
  return days
    .filter(({ on }) => on >= from && on < before)
    .toSorted((a, b) => a.on.localeCompare(b.on) || calendarKinds.indexOf(a.kind) - calendarKinds.indexOf(b.kind));
}
