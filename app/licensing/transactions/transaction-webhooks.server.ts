import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import type { WebhookData, WebhookType } from "#app/webhooks/webhook-events.ts";
import type { transactionEventKinds } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Emitting = Pick<RequestContext, "db" | "now"> &
  Partial<Pick<RequestContext, "webhookEvents">> & { company: { id: string } };

/** What an event of a request names besides the request. `number`: a licence's, or an expression of it. */
export type EventSubject = { version?: number; licence?: { number: string | SQL<string>; endsOn?: string | null } };

/** Where a request, an offer or a licence is found. */
const apiPath = (path: string) => `/api/v1${path}`;

/** Page of a licence. */
export function licencePlaces(requestId: string, number: string | SQL<string>) {
  const path = sql`${`${transactionPath(requestId)}/licences/`} || ${number}`;
  return { page: path, api: sql`'/api/v1' || ${path}` };
}

function requestEvent(
  ctx: Emitting,
  type: Extract<WebhookType, `request.${string}` | "licence.delivered">,
  requestId: string,
) {
  const page = transactionPath(requestId);
  return webhookEvent(ctx, { type, data: { requestId }, page, api: apiPath(page) });
}

/** Addresses of posts of a request that are up, as an SQL expression of a JSON array. */
function postsUp({ db, company }: Pick<Emitting, "db" | "company">, requestId: string) {
  const { licencePosts, select } = scoped(db, company);
  const isUp = sql`${licencePosts.transactionId} = ${requestId} AND ${licencePosts.removedAt} IS NULL
    AND ${licencePosts.takenDownAt} IS NULL`;
  return sql`(${select({ urls: sql`json_group_array(${licencePosts.url})`.as("urls") }, licencePosts, isUp)})`;
}

/** The event of posts whose licence is over, if any are up. */
export function postsDueEvent(
  ctx: Emitting,
  { requestId, number, endsOn }: { requestId: string; number: string | SQL<string>; endsOn: string | null },
) {
  const posts = postsUp(ctx, requestId);
  return webhookEvent(ctx, {
    type: "posts.due",
    data: { requestId, number, endsOn, posts: sql`json(${posts})` },
    ...licencePlaces(requestId, number),
    condition: sql`${posts} <> '[]'`,
  });
}

/** The event of a request that was sent. */
export function requestSentEvent(ctx: Emitting, requestId: string) {
  return requestEvent(ctx, "request.sent", requestId);
}

/** Approvals of a request. */
export function approvalEvent<Type extends Extract<WebhookType, `approval.${string}`>>(
  ctx: Emitting,
  type: Type,
  data: WebhookData<Type>,
) {
  const page = transactionPath(data.requestId);
  return webhookEvent(ctx, { type, data, page, api: apiPath(`${page}/approvals`) });
}

/** Events of an option that a client exercised: a request of its own with an offer that is accepted. */
export function optionEvents(ctx: Emitting, requestId: string) {
  return [requestSentEvent(ctx, requestId), ...historyEvents(ctx, requestId, { event: "accepted", version: 1 })];
}

const quoteTypes = {
  quoted: "quote.sent",
  accepted: "quote.accepted",
  quote_declined: "quote.declined",
  countered: "quote.countered",
  expired: "quote.expired",
} as const;
const licenceTypes = { licensed: "licence.issued", superseded: "licence.corrected" } as const;
const requestTypes = {
  withdrawn: "request.withdrawn",
  declined: "request.declined",
  reopened: "request.reopened",
  delivered: "licence.delivered",
} as const;

const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string => key in table;

/** Statements of the events that webhooks receive for an event of a request's history; none for the others. */
export function historyEvents(
  ctx: Emitting,
  requestId: string,
  { event, version, licence }: EventSubject & { event: (typeof transactionEventKinds)[number] },
) {
  if (isKeyOf(requestTypes, event)) return [requestEvent(ctx, requestTypes[event], requestId)];
  if (isKeyOf(quoteTypes, event) && version !== undefined) {
    const page = quotePath(requestId, version);
    return [webhookEvent(ctx, { type: quoteTypes[event], data: { requestId, version }, page, api: apiPath(page) })];
  }
  if (licence === undefined) return [];
  const { number, endsOn = null } = licence;
  const places = licencePlaces(requestId, number);
  if (isKeyOf(licenceTypes, event))
    return [webhookEvent(ctx, { type: licenceTypes[event], data: { requestId, number }, ...places })];
  if (event !== "ended") return [];
  const data = { requestId, number, endsOn, isEarly: true };
  return [
    webhookEvent(ctx, { type: "licence.ended", data, ...places }),
    postsDueEvent(ctx, { requestId, number, endsOn }),
  ];
}
