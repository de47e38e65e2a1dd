import { z } from "zod";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** Filters of /iam/list in the query string. Invalid values are ignored. */
export const peopleQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", "active", "invited", "disabled"]).catch("all"),
  /** Company id, for administrators of the environment; null: the host's own company. */
  company: z.string().max(40).nullable().catch(null),
  page: pageField,
});

export type PeopleQuery = z.infer<typeof peopleQuerySchema>;

/** The filters of the audit trail. */
export const auditQuerySchema = z.object({
  q: searchField,
  action: z.string().max(60).catch(""),
  page: pageField,
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;
