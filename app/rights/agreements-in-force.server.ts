import { type SQL, sql } from "drizzle-orm";

/** Condition on `agreements a`: it is in force today. Days are UTC, both inclusive; one that renews itself has no end. */
export const isAgreementInForce: SQL = sql`(a.status = 'active' AND a.starts_on <= date('now')
  AND (a.ends_on IS NULL OR a.renew_months IS NOT NULL OR a.ends_on >= date('now')))`;
