import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import type { DeliveriesQuery } from "#app/exchange/deliveries/delivery-form.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { selectWaiting } from "#app/exchange/reading/reader.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

const pageSize = 50;
/** Max rows of a file. */
const maxExported = 5000;

const ofReleases = (value: string) =>
  sql<number>`(SELECT ${sql.raw(value)} FROM delivery_releases r WHERE r.delivery_id = deliveries.id)`;

const columns = {
  id: deliveries.id,
  folder: deliveries.folder,
  state: deliveries.state,
  kind: deliveries.kind,
  version: deliveries.version,
  messageId: deliveries.messageId,
  sender: deliveries.sender,
  senderName: deliveries.senderName,
  sentAt: deliveries.sentAt,
  createdAt: deliveries.createdAt,
  releases: ofReleases("count(*)").as("releases"),
  problems:
    sql<number>`${ofReleases("coalesce(sum(r.state = 'problems'), 0)")} + (json_array_length(${deliveries.problems}) > 0)`.as(
      "problem_count",
    ),
};

function conditionOf({ q, state, shown }: DeliveriesQuery): SQL | undefined {
  const searched = [deliveries.folder, deliveries.senderName, deliveries.sender, deliveries.messageId];
  return and(
    state === "all" ? undefined : eq(deliveries.state, state),
    shown === "listed" ? isNull(deliveries.deletedAt) : isNotNull(deliveries.deletedAt),
    containsWords(
      q,
      searched.map((column) => sql`lower(coalesce(${column}, ''))`),
    ),
  );
}

function rowsOf({ db }: RequestContext, query: DeliveriesQuery, after?: SQL) {
  const direction = query.sort === "oldest" ? asc : desc;
  // Ids begin with their time.
  return db
    .select(columns)
    .from(deliveries)
    .where(and(conditionOf(query), after))
    .orderBy(direction(deliveries.id))
    .$dynamic();
}

/** A page of the deliveries; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden */
export async function listDeliveries(ctx: RequestContext, query: DeliveriesQuery) {
  requireDeliveryDesk(ctx, "see");
  const keys = [query.sort === "oldest" ? upwards("id", deliveries.id) : downwards("id", deliveries.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return rowsOf(ctx, query, after).orderBy(order).limit(limit).offset(offset);
  };
  const counted = ctx.db
    .select({ total: count().as("total") })
    .from(deliveries)
    .where(conditionOf(query));
  const [[first], requestedPage, [waiting]] = await ctx.db.batch([counted, listed(query.page), selectWaiting(ctx)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { deliveries: rows, total, page, pages, waiting: waiting?.waiting ?? 0, oldestAt: waiting?.oldestAt ?? null };
}

/** The deliveries for a file, up to 5,000. @throws AppError unauthorised, forbidden */
export async function exportDeliveries(ctx: RequestContext, query: DeliveriesQuery) {
  requireDeliveryDesk(ctx, "see");
  return await rowsOf(ctx, query).limit(maxExported);
}
