import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listPlace, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { queueCopy as copy } from "#app/queue/queue-copy.ts";
import { maxCounted, openKinds, type QueueKind } from "#app/queue/queue-kinds.ts";
import type { QueueQuery } from "#app/queue/queue-query.ts";
import { countQueue, never, type QueueRow, queueKeys, selectQueue } from "#app/queue/queue-sql.server.ts";

const pageSize = 25;
const keys = [upwards("rank", queueKeys.rank), upwards("age", queueKeys.age), upwards("key", queueKeys.key)];

function toItem(
  { kind, id, title, sub, rank, age, amount, currency, ...row }: QueueRow,
  { now, actor }: RequestContext,
) {
  return {
    ...{
      kind,
      id,
      title: title || copy.untitled,
      sub: sub ?? "",
      since: age,
      path: row.path,
      snoozedUntil: row.snoozedUntil,
    },
    due: rank === never ? null : rank,
    isOverdue: rank < now,
    money: amount === null || currency === null ? null : { amount, currency },
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assignee ?? "" },
    isMine: row.assigneeId !== null && row.assigneeId === actor?.id,
  };
}

export type QueueItem = ReturnType<typeof toItem>;
export type QueueCount = { kind: QueueKind; count: number };

/**
 * A part of what waits for a person, of the kinds that the actor's scopes open here: the next due first, then the oldest. `counts`: of each
 * kind with the other filters. @throws AppError unauthorised, forbidden
 */
export async function readQueue(ctx: RequestContext, { kind, ...filters }: QueueQuery) {
  requireAccess(ctx, "queue");
  const open = openKinds(ctx);
  const kinds = kind === "all" ? open : open.filter((one) => one === kind);
  const place = listPlace(ctx, { keys, page: 1, size: pageSize });
  if (kinds.length === 0) return { items: place.take([]), counts: [], total: 0, isCapped: false };
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db.all<QueueRow>(selectQueue(ctx, { kinds, filters, place })),
    ctx.db.all<Partial<Record<QueueKind, number>>>(countQueue(ctx, { kinds: open, filters })),
  ]);
  const counts = open.map((one): QueueCount => ({ kind: one, count: counted?.[one] ?? 0 }));
  const listed = counts.filter((one) => kinds.includes(one.kind));
  return {
    items: place.take(rows).map((row) => toItem(row, ctx)),
    counts,
    total: listed.reduce((sum, { count }) => sum + count, 0),
    isCapped: listed.some(({ count }) => count === maxCounted),
  };
}
