import { z } from "zod";

/** The filter row of /iam/list: its whole state is in the address, and what is nonsense there counts as not said. */
export const peopleQuerySchema = z.object({
  q: z.string().trim().max(100).catch(""),
  status: z.enum(["all", "active", "invited", "disabled"]).catch("all"),
  /** A company's id, for those who look after all of them; the host's own company otherwise. */
  company: z.string().max(40).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export type PeopleQuery = z.infer<typeof peopleQuerySchema>;

/** The filter row of the audit trail. */
export const auditQuerySchema = z.object({
  q: z.string().trim().max(100).catch(""),
  action: z.string().max(60).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** `LIKE` reads two signs as wild cards; here they stand for themselves. To be used with `ESCAPE '\'`. */
export function likeWord(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
