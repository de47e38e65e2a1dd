import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { feedAddress } from "#app/opportunities/deadline-calendar.server.ts";
import type { Opportunity } from "#app/opportunities/find-opportunity.server.ts";
import { exportOpportunities, listOpportunities } from "#app/opportunities/list-opportunities.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunitiesQuerySchema } from "#app/opportunities/opportunities-query.ts";
import { stages } from "#app/opportunities/opportunity.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney, fromMinorUnits } from "#app/rights/money.ts";
import { describeDetails, detailLabels } from "#app/visitor-requests/describe-request.ts";
import { dueOf } from "#app/visitor-requests/staff/due-of.ts";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

/** Max characters of a brief in a list. */
const maxExcerpt = 140;

function readQuery({ url }: RequestContext) {
  return opportunitiesQuerySchema.parse(Object.fromEntries(url.searchParams));
}

function cardOf(row: Opportunity, now: number) {
  const { id, stage, organisation, name, message, deadline, value, currency, assignee, source, status, createdAt } =
    row;
  return {
    ...{ id, stage, source, status, assignee, createdAt, deadline },
    title: organisation || name,
    contact: organisation === "" ? "" : name,
    excerpt: message.length > maxExcerpt ? `${message.slice(0, maxExcerpt).trimEnd()}…` : message,
    value: value === null || currency === null ? null : formatMoney(value, currency),
    due: dueOf(row, now),
    isLate: deadline !== null && deadline < isoDateOf(now) && stage !== "won" && stage !== "lost",
    version: versionOf(row),
  };
}

export type OpportunityCard = ReturnType<typeof cardOf>;

/** Data of the board or the list. @throws AppError unauthorised, forbidden */
export async function readOpportunitiesPage(ctx: RequestContext) {
  const query = readQuery(ctx);
  const { rows, totals, ...list } = await listOpportunities(ctx, query);
  const cards = rows.map((row) => cardOf(row, ctx.now));
  const columns = stages.map((stage) => {
    const ofStage = totals.filter((one) => one.stage === stage);
    const sums = ofStage.flatMap(({ value, currency }) => (value && currency ? formatMoney(value, currency) : []));
    return { stage, total: ofStage.reduce((all, one) => all + one.total, 0), sums };
  });
  return { query, ...list, cards, columns, feed: await feedAddress(ctx) };
}

export type OpportunitiesPageData = Awaited<ReturnType<typeof readOpportunitiesPage>>;

/** CSV of the filtered list. @throws AppError unauthorised, forbidden */
export async function exportOpportunitiesCsv(ctx: RequestContext): Promise<Response> {
  const rows = await exportOpportunities(ctx, readQuery(ctx));
  const { fields } = copy;
  const labels = detailLabels(["brief"]).filter((label) => label !== fields.deadline && label !== fields.media);
  const head = [
    ...[fields.received, fields.stage, fields.lostReason, staffCopy.status, fields.source],
    ...[fields.organisation, fields.name, fields.email, fields.message, fields.deadline, fields.value, fields.currency],
    ...[fields.media, fields.territories, ...labels, fields.due, fields.assignee, fields.note],
  ];
  const cells = rows.map((row) => {
    const details = new Map(
      describeDetails({ kind: "brief", details: row.details }).map((one) => [one.label, one.values]),
    );
    const { lostReason, value, currency } = row;
    const reason = Object.hasOwn(copy.lostReasons, lostReason) ? copy.lostReasons[lostReason as "price"] : null;
    return [
      ...[
        isoTime(row.createdAt),
        copy.stages[row.stage],
        reason,
        staffCopy.statuses[row.status],
        staffCopy.sources[row.source],
      ],
      ...[row.organisation, row.name, row.email, row.message, row.deadline],
      ...[value === null || currency === null ? null : fromMinorUnits(value, currency), currency],
      ...[row.media.join(", "), row.territories.map(territoryName).join(", ")],
      ...labels.map((label) => details.get(label)?.join("\n") ?? null),
      ...[isoTime(row.dueAt), row.assignee, row.note],
    ];
  });
  return csvResponse("opportunities", head, cells);
}
