import { type SQL, sql } from "drizzle-orm";

/**
 * Condition on `agreements a`: it is in force today. Days are UTC, both inclusive. One that renews itself has no end; a terminated one holds to
 * the day of its termination.
 */
export const isAgreementInForce: SQL = sql`(a.status <> 'draft' AND a.starts_on <= date('now')
  AND coalesce(iif(a.renew_months IS NULL OR a.status = 'terminated', a.ends_on, NULL), '9999') >= date('now'))`;
