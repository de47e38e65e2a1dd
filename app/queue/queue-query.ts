import { z } from "zod";
import type { ListRequest } from "#app/edge/lists/list-request.ts";
import { queueKindIds } from "#app/queue/queue-kinds.ts";

export const queuePath = "/queue";
export const whoseFilters = ["all", "mine", "none"] as const;
export const dueFilters = ["all", "overdue"] as const;
export const showFilters = ["waiting", "snoozed"] as const;

/** Filters of /queue in the query string. Invalid values are ignored. */
export const queueQuery = z.object({
  kind: z.enum(["all", ...queueKindIds]).catch("all"),
  whose: z.enum(whoseFilters).catch("all"),
  due: z.enum(dueFilters).catch("all"),
  show: z.enum(showFilters).catch("waiting"),
});
export type QueueQuery = z.output<typeof queueQuery>;

/** Name of the parameter for the last row of the page before: its due time, its age and its key. */
export const afterParameter = "after";

export function afterOf(values: ListRequest["after"]): string | null {
  return values === null ? null : values.join(" ");
}

/** The rows after `text`; the first ones for an invalid one. */
export function readAfter(text: string | null): ListRequest {
  const [, due, since, key] = /^(\d{1,16}) (\d{1,16}) ([a-z]+ .{1,200})$/.exec(text ?? "") ?? [];
  const after = due && since && key ? [Number(due), Number(since), key] : null;
  return { after, limit: null, next: null, isRead: false };
}

/** The query of an address with these filters, empty for none. */
export function queueSearch(query: Partial<QueueQuery>, after: string | null = null): string {
  const defaults = queueQuery.parse({});
  const chosen = Object.entries({ ...query, [afterParameter]: after ?? "" }).filter(
    ([name, value]) => value !== "" && value !== Reflect.get(defaults, name),
  );
  return chosen.length === 0 ? "" : `?${new URLSearchParams(chosen)}`;
}

const queueActs = ["assign", "release", "tomorrow", "monday", "wake"] as const;
export type QueueAct = (typeof queueActs)[number];

/** The form of a row. */
export const queueFormSchema = z.object({
  kind: z.enum(queueKindIds),
  id: z.string().min(1).max(200),
  act: z.enum(queueActs),
});

const dayMs = 24 * 3_600_000;

/** The start of tomorrow or of next Monday (UTC), in ms. */
export function snoozedUntil(act: "tomorrow" | "monday", now: number): number {
  const today = now - (now % dayMs);
  // 1 January 1970 was a Thursday.
  const weekday = (today / dayMs + 3) % 7;
  return today + (act === "tomorrow" ? 1 : 7 - weekday) * dayMs;
}
