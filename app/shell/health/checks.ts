import { z } from "zod";

/** What is checked of the running product, in the order of its pages. */
export const checkNames = [
  ...(["record", "search", "media", "masters"] as const),
  ...(["events", "mail", "schedules", "ingest", "backup"] as const),
] as const;
export type CheckName = (typeof checkNames)[number];

/** Without these the product does not do what it promises: `/readyz` responds with 503. */
const needed: readonly CheckName[] = ["record", "search", "media", "masters", "events", "mail", "schedules"];

/** `unknown`: it cannot be told, because what it is read from fails, or there was none yet. `detail`: our own words, without secrets or addresses. */
export type Finding = { check: CheckName; state: "ok" | "failing" | "unknown"; detail: string };

const state = z.object({
  check: z.enum(checkNames),
  state: z.enum(["ok", "failing"]),
  detail: z.string(),
  since: z.number(),
  checkedAt: z.number(),
  toldAt: z.number().nullable(),
  quietUntil: z.number().nullable(),
});
/** A row of `health_states`; times in ms since 1970. */
export type HealthState = z.infer<typeof state>;

const period = z.object({ check: z.enum(checkNames), from: z.number(), to: z.number().nullable() });
export const healthNote = z.object({
  states: z.array(state),
  /** When what failed, the newest last; `to` null: it still does. */
  periods: z.array(period),
  /** Whom to mail while the record cannot be read. */
  recipients: z.array(z.object({ email: z.string(), name: z.string() })),
});
export type HealthNote = z.infer<typeof healthNote>;

export function isReady(findings: readonly Finding[]): boolean {
  return findings.every(({ check, state }) => state !== "failing" || !needed.includes(check));
}
