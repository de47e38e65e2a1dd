import { and, asc, eq, gte, notInArray, sql } from "drizzle-orm";
import { attachment } from "#app/downloads/file-name.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { icalText } from "#app/edge/http/ical.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isNoSpam } from "#app/opportunities/find-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const maxEvents = 1000;
/** Days that a passed deadline stays in the calendar. */
const pastDays = 90;

const signed = (companyId: string, userId: string) => ({
  purpose: "opportunity-feed" as const,
  lines: [companyId, userId],
});

/** Address of the actor's feed, which calendars read without a session. @throws AppError unauthorised, forbidden */
export async function feedAddress(ctx: RequestContext): Promise<string> {
  const { id } = requireAccess(ctx, "opportunities");
  const feed = `${id}.${await sign(ctx.env, signed(ctx.company.id, id))}`;
  return `${ctx.url.origin}${opportunitiesPath}/deadlines.ics?${new URLSearchParams({ feed })}`;
}

/** The person of a feed's address, if it was made here. @throws AppError not_found */
async function requireFeed(ctx: RequestContext, feed: string): Promise<string> {
  const [userId = "", signature = ""] = feed.split(".");
  if (!(await isSignatureOf(ctx.env, signed(ctx.company.id, userId), signature)))
    throw new AppError("not_found", copy.errors.feed);
  return userId;
}

/**
 * Deadlines of open opportunities as a calendar: for the actor, or by a feed while its person may see opportunities here. @throws AppError
 * unauthorised, forbidden; not_found for a feed that is not or no longer valid
 */
export async function readDeadlines(ctx: RequestContext): Promise<Response> {
  const feed = ctx.url.searchParams.get("feed");
  const userId = feed === null ? requireAccess(ctx, "opportunities").id : await requireFeed(ctx, feed);
  const { opportunities, visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  const isListed = and(
    gte(opportunities.deadline, isoDateOf(ctx.now, -pastDays)),
    notInArray(opportunities.stage, ["won", "lost"]),
    isNoSpam(ctx),
  );
  const { id, stage, deadline, updatedAt } = opportunities;
  const [[reader], rows] = await ctx.db.batch([
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), holdsOneOf(userId, ctx.company.id, sql`'*', 'ListInquiries'`))),
    ctx.db
      .select({ id, stage, deadline, updatedAt, name: briefs.name, organisation: briefs.organisation })
      .from(opportunities)
      .innerJoin(briefs, eq(briefs.id, id))
      .where(ofCompany(opportunities, isListed))
      .orderBy(asc(deadline))
      .limit(maxEvents),
  ]);
  if (reader === undefined) throw new AppError("not_found", copy.errors.feed);
  const events = rows.map((row) => {
    const url = new URL(opportunityPath(row.id), ctx.url.origin).href;
    const summary = `${copy.fields.deadline}: ${row.organisation || row.name} (${copy.stages[row.stage]})`;
    return {
      uid: `${row.id}-deadline@${ctx.env.APP_HOST}`,
      on: row.deadline ?? "",
      summary,
      description: url,
      url,
      changedAt: row.updatedAt,
    };
  });
  return new Response(icalText({ name: copy.calendarName(ctx.company.name), events }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": attachment("opportunities.ics"),
      "Cache-Control": "private, no-store",
    },
  });
}
