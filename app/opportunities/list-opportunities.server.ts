import { and, asc, count, eq, gte, isNotNull, isNull, lt, lte, notInArray, type SQL, sql, sum } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, downwardsIfAny, listPlace, partSize, upwardsIfAny } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isNoSpam, organisationKey, selectOpportunities } from "#app/opportunities/find-opportunity.server.ts";
import type { OpportunitiesQuery } from "#app/opportunities/opportunities-query.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: lists of the staff. */
const pageSize = 25;
/** Max cards of the board. */
const maxCards = 300;
const maxExported = 5000;
/** Max clients and assignees that the filters offer. */
const maxChoices = 200;

function deadlineCondition(ctx: RequestContext, within: OpportunitiesQuery["deadline"]): SQL | undefined {
  const { deadline } = scoped(ctx.db, ctx.company).opportunities;
  const today = isoDateOf(ctx.now);
  const until = (days: number) => and(gte(deadline, today), lte(deadline, isoDateOf(ctx.now, days)));
  return { all: undefined, past: lt(deadline, today), week: until(7), month: until(30), none: isNull(deadline) }[
    within
  ];
}

function conditionOf(ctx: RequestContext, { q, stage, assignee, client, deadline, sort }: OpportunitiesQuery) {
  const { opportunities, visitorRequests: briefs } = scoped(ctx.db, ctx.company);
  const closed = notInArray(opportunities.stage, ["won", "lost"]);
  const isStage = { all: isNoSpam(ctx), open: and(isNoSpam(ctx), closed), spam: eq(briefs.status, "spam") };
  return and(
    stage === "all" || stage === "open" || stage === "spam"
      ? isStage[stage]
      : and(isNoSpam(ctx), eq(opportunities.stage, stage)),
    assignee === "all" ? undefined : assignee === "" ? isNull(briefs.assigneeId) : eq(briefs.assigneeId, assignee),
    client === "" ? undefined : eq(briefs.organisation, client),
    deadlineCondition(ctx, deadline),
    // Same text as the partial index, so that SQLite uses it.
    sort === "due" ? sql`${briefs.status} IN ('new', 'in_progress')` : undefined,
    containsWords(q, [briefs.searchKey]),
  );
}

function keysOf(ctx: RequestContext, sort: OpportunitiesQuery["sort"]) {
  const { opportunities, visitorRequests: briefs } = scoped(ctx.db, ctx.company);
  const newest = [downwards("createdAt", opportunities.createdAt), downwards("id", opportunities.id)];
  const keys = {
    "-created": [],
    deadline: [upwardsIfAny("deadline", opportunities.deadline)],
    due: [upwardsIfAny("dueAt", briefs.dueAt)],
    "-value": [downwardsIfAny("value", opportunities.value)],
    organisation: [upwardsIfAny("organisationKey", organisationKey(ctx))],
  };
  return [...keys[sort], ...newest];
}

/** Number and values by stage and currency, of the filtered list. */
function totalsOf(ctx: RequestContext, query: OpportunitiesQuery) {
  const { opportunities, visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  const { stage, currency } = opportunities;
  return ctx.db
    .select({
      stage,
      currency,
      total: count().as("total"),
      value: sum(opportunities.value).mapWith(Number).as("value_sum"),
    })
    .from(opportunities)
    .innerJoin(briefs, eq(briefs.id, opportunities.id))
    .where(ofCompany(opportunities, conditionOf(ctx, query)))
    .groupBy(stage, currency);
}

/** Clients and assignees that a filter can be set to. */
function choicesOf(ctx: RequestContext) {
  const { visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  const isBrief = eq(briefs.kind, "brief");
  const assignees = ctx.db
    .selectDistinct({ id: users.id, name: users.name })
    .from(briefs)
    .innerJoin(users, eq(users.id, briefs.assigneeId))
    .where(ofCompany(briefs, and(isBrief, isNotNull(briefs.assigneeId))))
    .limit(maxChoices);
  const clients = ctx.db
    .selectDistinct({ name: briefs.organisation })
    .from(briefs)
    .where(ofCompany(briefs, and(isBrief, sql`${briefs.organisation} <> ''`)))
    .orderBy(asc(briefs.organisation))
    .limit(maxChoices);
  return { assignees, clients };
}

/**
 * A page of this company's opportunities, or the cards of the board; page numbers beyond the last give the last page. @throws AppError
 * unauthorised, forbidden
 */
export async function listOpportunities(ctx: RequestContext, query: OpportunitiesQuery) {
  requireAccess(ctx, "opportunities");
  const isBoard = query.view === "board";
  const keys = keysOf(ctx, query.sort);
  const size = isBoard ? maxCards : partSize(ctx, pageSize);
  const placeAt = (number: number) => listPlace(ctx, { keys, page: isBoard ? 1 : number, size });
  const page = (number: number) => {
    const { after, order, limit, offset } = placeAt(number);
    return selectOpportunities(ctx, and(conditionOf(ctx, query), after))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
  };
  const choices = choicesOf(ctx);
  const [totals, requested, assignees, clients] = await ctx.db.batch([
    totalsOf(ctx, query),
    page(query.page),
    choices.assignees,
    choices.clients,
  ]);
  const total = totals.reduce((all, one) => all + one.total, 0);
  const pages = isBoard ? 1 : Math.max(1, Math.ceil(total / size));
  const number = Math.min(query.page, pages);
  const rows = placeAt(number).take(isBoard || number === query.page ? requested : await page(number));
  return { rows, totals, total, page: number, pages, assignees, clients: clients.map(({ name }) => name) };
}

/** All rows of a filtered list for a file, at most 5,000. Audited, because it contains email addresses. @throws AppError unauthorised, forbidden */
export async function exportOpportunities(ctx: RequestContext, query: OpportunitiesQuery) {
  const actor = requireAccess(ctx, "opportunities");
  const { order } = listPlace({}, { keys: keysOf(ctx, query.sort), page: 1, size: maxExported });
  const [rows] = await ctx.db.batch([
    selectOpportunities(ctx, conditionOf(ctx, query)).orderBy(order).limit(maxExported),
    auditEntry(ctx, { action: "opportunities-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return rows;
}
