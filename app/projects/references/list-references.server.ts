import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { downwards, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { ReferenceSubject } from "#app/projects/references/reference.ts";
import type { ReferencesQuery } from "#app/projects/references/reference-form.ts";
import {
  hasReferenceRight,
  subjectColumn,
  subjectConditions,
} from "#app/projects/references/reference-rights.server.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const perPage = 25;
/** Max rows of an export. */
const maxExported = 5000;
/** Max subjects of a kind in the form of a new reference. */
const maxSubjects = 200;

/** References with their subjects, as far as the user may read these. */
function selectReferences(ctx: RequestContext, actor: Actor, condition?: SQL) {
  const { referenceSongs, projects, visitorRequests, brands, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, name, link, vector, isMono, removedAt, createdAt, updatedAt } = referenceSongs;
  const column = <T>(value: SQL, as: string) => sql<T>`${value}`.as(as);
  return ctx.db
    .select({
      ...{ id, link, vector, isMono, removedAt },
      nameKey: column<string>(sql`${referenceSongs.nameKey}`, "reference_key"),
      name: column<string>(sql`${name}`, "reference_name"),
      createdAt: column<number>(sql`${createdAt}`, "reference_created"),
      updatedAt: column<number>(sql`${updatedAt}`, "reference_updated"),
      kind: column<ReferenceSubject["kind"]>(
        sql`CASE WHEN ${referenceSongs.projectId} IS NOT NULL THEN 'project'
          WHEN ${referenceSongs.brandId} IS NOT NULL THEN 'brand' ELSE 'opportunity' END`,
        "subject_kind",
      ),
      subjectId: column<string>(
        sql`coalesce(${referenceSongs.projectId}, ${referenceSongs.brandId}, ${referenceSongs.visitorRequestId})`,
        "subject_id",
      ),
      subject: column<string>(
        sql`coalesce(${projects.title}, ${brands.name}, nullif(${visitorRequests.organisation}, ''), ${visitorRequests.name})`,
        "subject_name",
      ),
      mayChange: column<number>(hasReferenceRight(ctx, actor, "edit"), "may_change"),
    })
    .from(referenceSongs)
    .leftJoin(projects, eq(projects.id, referenceSongs.projectId))
    .leftJoin(visitorRequests, eq(visitorRequests.id, referenceSongs.visitorRequestId))
    .leftJoin(brands, eq(brands.id, referenceSongs.brandId))
    .where(ofCompany(referenceSongs, and(condition, hasReferenceRight(ctx, actor, "read"))))
    .$dynamic();
}

function conditionOf(ctx: RequestContext, { q, of }: ReferencesQuery): SQL | undefined {
  const { referenceSongs } = scoped(ctx.db, ctx.company);
  const isOf = of === "all" ? undefined : sql`${subjectColumn(ctx, of)} IS NOT NULL`;
  return and(isNull(referenceSongs.removedAt), isOf, containsWords(q, [referenceSongs.nameKey]));
}

function keysOf(ctx: RequestContext, { sort }: ReferencesQuery) {
  const { nameKey, createdAt, id } = scoped(ctx.db, ctx.company).referenceSongs;
  const towards = sort.startsWith("-") ? downwards : upwards;
  return [sort.endsWith("name") ? towards("nameKey", nameKey) : towards("createdAt", createdAt), towards("id", id)];
}

/** A page of the references of what the user may see; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden */
export async function listReferences(ctx: RequestContext, query: ReferencesQuery) {
  const actor = requireAccess(ctx, "references");
  const keys = keysOf(ctx, query);
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: perPage });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    const rows = selectReferences(ctx, actor, and(conditionOf(ctx, query), after));
    return rows.orderBy(order).limit(limit).offset(offset);
  };
  const all = selectReferences(ctx, actor, conditionOf(ctx, query)).as("listed");
  const [[first], requested] = await ctx.db.batch([
    ctx.db.select({ total: count().as("total") }).from(all),
    listed(query.page),
  ]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, perPage)));
  const page = Math.min(query.page, pages);
  const references = placeAt(page).take(page === query.page ? requested : await listed(page));
  return { references, total, page, pages, limit: perPage };
}

export type ListedReference = Awaited<ReturnType<typeof listReferences>>["references"][number];

/** The filtered list without pages: at most 5,000 rows. @throws AppError unauthorised, forbidden */
export async function exportReferences(ctx: RequestContext, query: ReferencesQuery) {
  const actor = requireAccess(ctx, "references");
  const { order } = listPlace({}, { keys: keysOf(ctx, query), page: 1, size: maxExported });
  const [rows] = await ctx.db.batch([
    selectReferences(ctx, actor, conditionOf(ctx, query)).orderBy(order).limit(maxExported),
    auditEntry(ctx, { action: "references-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return rows;
}

/** The references of one subject in their order, as a query for a batch of a caller that has checked who may see the subject. */
export function subjectReferences(ctx: Pick<RequestContext, "db" | "company">, { kind, id }: ReferenceSubject) {
  const { referenceSongs, select } = scoped(ctx.db, ctx.company);
  const { name, link, vector, isMono } = referenceSongs;
  const isOf = and(eq(subjectColumn(ctx, kind), id), isNull(referenceSongs.removedAt));
  return select({ id: referenceSongs.id, name, link, vector, isMono }, referenceSongs, isOf).orderBy(
    asc(referenceSongs.id),
  );
}

export type SubjectReference = Awaited<ReturnType<typeof subjectReferences>>[number];

/** A reference that the user may read, also a removed one. @throws AppError unauthorised, forbidden, not_found */
export async function requireKnownReference(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireAccess(ctx, "references");
  const [row] = await selectReferences(ctx, actor, eq(scoped(ctx.db, ctx.company).referenceSongs.id, id)).limit(1);
  if (row === undefined) throw new AppError("not_found", referencesCopy.errors.missing);
  return row;
}

/** A reference that the user may read. @throws AppError unauthorised, forbidden, not_found */
export async function requireReference(ctx: RequestContext, which: { id: string }) {
  const row = await requireKnownReference(ctx, which);
  if (row.removedAt !== null) throw new AppError("not_found", referencesCopy.errors.missing);
  return row;
}

/**
 * What the user may add a reference to, newest first, at most 200 of a kind, and `of`, which may be an older one or a closed opportunity.
 * @throws AppError unauthorised, forbidden
 */
export async function listReferenceSubjects(ctx: RequestContext, of: ReferenceSubject | null) {
  const actor = requireAccess(ctx, "references");
  const { projects, visitorRequests, brands, select } = scoped(ctx.db, ctx.company);
  const may = subjectConditions(ctx, actor, "edit");
  const wanted = of?.id ?? "";
  const isOpen = sql`${visitorRequests.status} IN ('new', 'in_progress', 'answered')`;
  const organisation = sql<string>`coalesce(nullif(${visitorRequests.organisation}, ''), ${visitorRequests.name})`;
  const requests = { id: visitorRequests.id, name: organisation.as("organisation_or_name") };
  const [ofProjects, ofRequests, ofBrands] = await ctx.db.batch([
    select({ id: projects.id, name: projects.title }, projects, may.project)
      .orderBy(desc(eq(projects.id, wanted)), desc(projects.id))
      .limit(maxSubjects),
    select(requests, visitorRequests, and(may.opportunity, or(isOpen, eq(visitorRequests.id, wanted))))
      .orderBy(desc(eq(visitorRequests.id, wanted)), desc(visitorRequests.id))
      .limit(maxSubjects),
    select({ id: brands.id, name: brands.name }, brands, may.brand)
      .orderBy(desc(eq(brands.id, wanted)), asc(brands.nameKey))
      .limit(maxSubjects),
  ]);
  const named = (kind: ReferenceSubject["kind"], rows: { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ subject: { kind, id }, name }));
  return [...named("project", ofProjects), ...named("opportunity", ofRequests), ...named("brand", ofBrands)];
}
