import { and, asc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Place = Pick<RequestContext, "db" | "company">;

/** Statement of the categories of this company's site content, which follow the built-in ones. */
export function selectEnteredCategories({ db, company }: Place) {
  const { siteEntries, select } = scoped(db, company);
  const { title, kind, status, position, id } = siteEntries;
  const isListed = and(eq(kind, "category"), eq(status, "published"));
  return select({ title }, siteEntries, isListed).orderBy(asc(position), asc(id));
}
