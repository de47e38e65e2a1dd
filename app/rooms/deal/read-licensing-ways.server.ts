import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { dealOf } from "#app/licensing/requests/terms-of-job.ts";
import { usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import { chosenField, licenseTracksPath, roomField } from "#app/player/selection/chosen-tracks.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { askedForOffer } from "#app/rooms/deal/asked-for-offer.server.ts";
import type { OpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Place = Pick<OpenRoom, "room" | "guest">;

/** SQL: whether the guest's address is that of an account with one of these scopes, a list of SQL values. */
function accountHolds({ company }: RequestContext, { guest }: Place, scopes: string) {
  const holder = sql`(SELECT u.id FROM users u WHERE u.email = ${guest.email ?? ""} AND u.status = 'active')`;
  return sql<number>`${holdsOneOf(holder, company.id, sql.raw(scopes))}`;
}

/** Query for the use of a room's job and how its guest licenses tracks for it, for the caller's batch. */
export function selectLicensingWays(ctx: RequestContext, place: Place) {
  const { opportunities, visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, media, territories, startsOn, termMonths, perpetual, exclusivity, category } = opportunities;
  return ctx.db
    .select({
      ...{ id, media, territories, startsOn, termMonths, perpetual, exclusivity, category },
      ...{ name: briefs.name, organisation: briefs.organisation },
      canTake: accountHolds(ctx, place, "'TakeLicence'").as("can_take"),
      canRequest: accountHolds(ctx, place, "'ListTransactions', 'UpdateTransaction:RestrictedLicenseRequester'").as(
        "can_request",
      ),
      hasAsked: askedForOffer(ctx, place.guest).as("has_asked"),
    })
    .from(opportunities)
    .innerJoin(briefs, eq(briefs.id, opportunities.id))
    .where(ofCompany(opportunities, and(eq(id, place.room.opportunityId ?? ""))));
}

type Row = Awaited<ReturnType<typeof selectLicensingWays>>[number];

/**
 * How the guest licenses a track: on the page that takes licences or the draft request, with the job's use, if their address has an account;
 * else the sender makes an offer. Null where the room has no job.
 */
export function toLicensingWays(
  { company }: RequestContext,
  [row]: Row[],
  { recordings, token }: { recordings: { id: string; title: string }[]; token: string },
) {
  if (row === undefined) return null;
  // The budget is the client's, and there may be further guests.
  const usage = writeUsage(usageOfOpportunity({ ...row, budget: null, currency: null }));
  const { project, endClient } = dealOf(row);
  const canTake = row.canTake === 1 && (company.taking ?? null) !== null;
  const pathOf = (id: string) =>
    canTake
      ? takeSongsPath([id], usage, { project, endClient })
      : withUsage(
          `${licenseTracksPath}?${new URLSearchParams({ [chosenField]: id, [roomField]: token })}`,
          usage || null,
        );
  const hasAccount = canTake || row.canRequest === 1;
  const tracks = hasAccount ? recordings.map(({ id, title }) => ({ id, title, to: pathOf(id) })) : [];
  return { canTake, hasAccount, hasAsked: row.hasAsked === 1, tracks };
}
