import { type SQL, sql } from "drizzle-orm";
import type { AgreementState } from "#app/backoffice/agreements/agreement-schemas.ts";

/** Condition on a row of `agreements`: it renews itself on its last day. A terminated one does not. */
export const renewsItself = sql`(agreements.status = 'active' AND agreements.renew_months IS NOT NULL)`;

/**
 * The state of a row of `agreements` (without an alias) on a day, which follows from its status and days. One that renews itself does not end,
 * and one that is terminated holds until its last day.
 */
export function agreementState(today: SQL = sql`date('now')`): SQL<AgreementState> {
  return sql<AgreementState>`CASE
    WHEN agreements.status = 'draft' THEN 'draft'
    WHEN agreements.ends_on IS NULL OR ${renewsItself} THEN 'active'
    WHEN agreements.ends_on < ${today} THEN iif(agreements.status = 'terminated', 'terminated', 'ended')
    WHEN agreements.status = 'terminated' OR date(agreements.ends_on, '-' || agreements.notice_days || ' days') <= ${today} THEN 'ending'
    ELSE 'active' END`;
}
