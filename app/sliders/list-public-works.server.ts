import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Company } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { selectEnteredCategories } from "#app/sliders/list-work-categories.server.ts";
import { isListedFor, isShownOn } from "#app/sliders/public-conditions.server.ts";
import { cardColumns, slideColumns } from "#app/sliders/slide-columns.server.ts";
import { defaultSegment, defaultSliderSettings, type WorkSlide } from "#app/sliders/slider.ts";
import { toPublicSliders } from "#app/sliders/to-public-sliders.server.ts";
import { categoriesOf } from "#app/sliders/work-categories.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sliders } = unsafeTenantTables("a company without published sliders shows those of its environment");

/** A published work in lists and filters. `key` is its URL segment: the slug, or the id without one. */
export type WorkKey = { id: string; key: string; name: string; category: string };

const maxWorks = 500;

/** SQL condition on `sliders` joined with `slides`: a visible work of a published slider of the default segment. */
export function isPublicWork(company: Company): SQL | undefined {
  return and(
    isListedFor(company, [defaultSegment]),
    eq(sliders.kind, "work"),
    eq(slides.visible, true),
    isShownOn(company.subdomain),
  );
}

/** Order on Discover. */
export const workOrder = [asc(sliders.priority), desc(sliders.createdAt), asc(sliders.id), asc(slides.position)];

/**
 * Visible works of the published work sliders of the visitor's company in the default segment, in the order on Discover. Works in several
 * sliders are deduplicated by slug. One round trip.
 */
export async function listPublicWorks(ctx: RequestContext): Promise<WorkKey[]> {
  return toWorks(await selectPublicWorks(ctx));
}

/** The same with the categories that works can have. One round trip. */
export async function listPublicWorksByCategory(ctx: RequestContext) {
  const [rows, entered] = await ctx.db.batch([selectPublicWorks(ctx), selectEnteredCategories(ctx)]);
  return { works: toWorks(rows), categories: categoriesOf(entered.map(({ title }) => title)) };
}

function selectPublicWorks({ db, company }: RequestContext) {
  return db
    .select({ id: slides.id, slug: slides.slug, name: slides.name, category: slides.category })
    .from(sliders)
    .innerJoin(slides, eq(slides.sliderId, sliders.id))
    .where(isPublicWork(company))
    .orderBy(...workOrder)
    .limit(maxWorks);
}

type WorkRow = Awaited<ReturnType<typeof selectPublicWorks>>[number];

function toWorks(rows: WorkRow[]): WorkKey[] {
  return rows.filter(firstOf(rows)).map(({ slug, ...row }) => ({ ...row, key: slug || row.id }));
}

/** Whether a row is the first with its work: a work in several sliders has the same slug in each. */
export function firstOf(rows: { id: string; slug: string }[]): (row: { id: string; slug: string }) => boolean {
  const first = new Map<string, string>();
  for (const { id, slug } of rows) if (!first.has(slug || id)) first.set(slug || id, id);
  return ({ id, slug }) => first.get(slug || id) === id;
}

/** The works with these ids, from `listPublicWorks`, in this order. One round trip. */
export async function readPublicWorks(ctx: RequestContext, ids: string[]): Promise<WorkSlide[]> {
  if (ids.length === 0) return [];
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({ ...slideColumns, ...cardColumns(ctx) })
      .from(slides)
      .where(sql`slides.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  ]);
  const id = "works";
  const texts = { title: "", description: "", segments: [] };
  const source = { id, kind: "work" as const, settings: defaultSliderSettings, ...texts };
  const [list] = toPublicSliders({
    sliders: [source],
    slides: rows.map((row) => ({ ...row, sliderId: id })),
    apex: ctx.env.APP_HOST,
  });
  const works = list?.items.filter((item): item is WorkSlide => item.kind === "work") ?? [];
  return ids.flatMap((one) => works.find((work) => work.id === one) ?? []);
}
