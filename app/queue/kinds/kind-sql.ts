import type { SQL } from "drizzle-orm";

/** What a condition depends on, as SQL: the company's id, and the present time (ms) and day (ISO date). */
export type At = { company: SQL; now: SQL; today: SQL };

/** How a kind is read. Tables have their own names. */
export type KindSql = {
  from: SQL;
  /** Whether a row waits, at this company. */
  waits: (at: At) => SQL;
  id: SQL;
  title: SQL;
  sub: SQL;
  /** Milliseconds. `due`: none without it. */
  since: SQL;
  due?: SQL;
  /** In minor units. */
  amount?: SQL;
  currency?: SQL;
  /** The page where it is done. */
  path: SQL;
  /** An index's order by age, where `since` has none. */
  byAge?: SQL;
  /** The record that has its own assignee, and is in `from`. */
  owner?: "transactions" | "visitor_requests";
};
