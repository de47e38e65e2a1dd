import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Marking = Pick<RequestContext, "db"> & Partial<Pick<RequestContext, "sentForm">>;

const isFirst = "form-is-sent-first";

/** From here on the request's audit entries have a form's key (`sentFormKey`): its changes are made once. */
export function beginSentForm({ sentForm, now }: Pick<RequestContext, "sentForm" | "now">, key: string): void {
  Object.assign(sentForm, { key, requestId: newId(now), isAudited: false });
}

/**
 * Audit columns with the request's form key. They fail the batch if another request has applied the same form: SQLite has no assertion, and
 * an invalid JSON path raises an error that quotes it.
 */
export function markSentForm({ db, sentForm }: Marking, company: { id: string }): Record<string, string | SQL> {
  if (!sentForm || sentForm.key === null) return {};
  const { key, requestId } = sentForm;
  sentForm.isAudited = true;
  const { auditLog, ofCompany } = scoped(db, company);
  const others = ofCompany(auditLog, and(eq(auditLog.formKey, key), ne(auditLog.requestId, requestId)));
  const path = sql`CASE WHEN EXISTS (SELECT 1 FROM ${auditLog} WHERE ${others}) THEN ${isFirst} ELSE '$' END`;
  return { formKey: sql`json_extract(json_quote(${key}), ${path})`, requestId };
}

/** Whether a batch failed because another request had applied the same form. */
export function isSentBefore(error: unknown): boolean {
  return String(error).includes(`JSON path: '${isFirst}'`);
}
