import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { termsOfJob } from "#app/licensing/requests/terms-of-job.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { readRoomToken } from "#app/rooms/room-token.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * The terms of the job of a room, for a draft of the guest whose page has this token. Null unless it is the actor's own page. The words and
 * the budget of its brief are for the person who sent it, not for further guests.
 */
export async function termsOfGuest(ctx: RequestContext, token: string) {
  const id = (await readRoomToken(ctx, token)) ?? "";
  const { opportunities, visitorRequests: briefs, rooms, roomGuests, ofCompany } = scoped(ctx.db, ctx.company);
  const { media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, currency } =
    opportunities;
  const isOwn = and(
    eq(roomGuests.id, openGuest(ctx, id)),
    eq(roomGuests.email, ctx.actor?.email.toLowerCase() ?? ""),
    sql`${opportunities.stage} NOT IN ('won', 'lost')`,
  );
  const [job] = await ctx.db
    .select({
      usage: { media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, currency },
      ...{ id: opportunities.id, deadline: opportunities.deadline, message: briefs.message },
      isSender: sql<0 | 1>`lower(${briefs.email}) = ${roomGuests.email}`.as("is_sender"),
      ...{ name: briefs.name, organisation: briefs.organisation },
    })
    .from(roomGuests)
    .innerJoin(rooms, eq(rooms.id, roomGuests.roomId))
    .innerJoin(opportunities, eq(opportunities.id, rooms.opportunityId))
    .innerJoin(briefs, eq(briefs.id, opportunities.id))
    .where(ofCompany(roomGuests, isOwn));
  if (job === undefined) return null;
  const usage = job.usage as Usage;
  if (job.isSender) return termsOfJob(ctx, { ...job, usage });
  return termsOfJob(ctx, { ...job, message: "", usage: { ...usage, budget: null, currency: null } });
}
