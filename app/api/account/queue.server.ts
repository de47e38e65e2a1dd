import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { queueCopy as copy } from "#app/queue/queue-copy.ts";
import { maxCounted, queueKindIds } from "#app/queue/queue-kinds.ts";
import { dueFilters, queueQuery, showFilters, whoseFilters } from "#app/queue/queue-query.ts";
import { readQueue } from "#app/queue/read-queue.server.ts";

const time = z.number().describe("Milliseconds since 1970.");

export const queue = new ApiRouter(copy.title)
  .on(
    "get",
    "/queue",
    {
      list: true,
      summary: "What waits for a person, the next due first",
      description:
        "Of the kinds that your scopes open at this company, in pages of 25. `counts` has each of these kinds with the other filters.",
      access: "queue",
      query: z.object({
        kind: z.enum(queueKindIds).optional(),
        whose: z.enum(whoseFilters).optional(),
        due: z.enum(dueFilters).optional(),
        show: z.enum(showFilters).optional(),
      }),
      data: z.strictObject({
        items: z.array(
          z.strictObject({
            kind: z.enum(queueKindIds),
            _id: z.string(),
            title: z.string(),
            note: z.string().describe("Of whom or what it is, in a few words."),
            waitingSince: time,
            dueAt: time.nullable(),
            amount: z.number().nullable().describe("In minor units of `currency`."),
            currency: z.string().nullable(),
            assignee: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
            snoozedUntil: time.nullable(),
            path: z.string().describe("Of the page where it is done."),
          }),
        ),
        counts: z
          .array(z.strictObject({ kind: z.enum(queueKindIds), count: z.number() }))
          .describe(`Up to ${maxCounted} of a kind are counted.`),
      }),
    },
    async ({ ctx, query }) => {
      const { items, counts } = await readQueue(ctx, queueQuery.parse(query));
      return {
        items: items.map(({ kind, id: _id, title, sub, since, due, money, assignee, snoozedUntil, path }) => ({
          ...{ kind, _id, title, note: sub, waitingSince: since, dueAt: due },
          ...{ amount: money?.amount ?? null, currency: money?.currency ?? null },
          assignee: assignee && { _id: assignee.id, name: assignee.name },
          ...{ snoozedUntil, path },
        })),
        counts,
      };
    },
  )
  .close();
