import { z } from "zod";

/** Longer than any name or address, so nothing would match. */
const maxSearch = 300;

/** A search field in the URL. */
export const searchField = z
  .string()
  .trim()
  .transform((typed) => typed.slice(0, maxSearch))
  .catch("");

/** A page number in the URL. */
export const pageField = z.coerce.number().int().min(1).max(100_000).catch(1);

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
