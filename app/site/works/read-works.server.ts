import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { EntryKind } from "#app/site/content/entry.ts";
import { readPageContent, type SiteBlock } from "#app/site/read-page-content.server.ts";
import { workPath } from "#app/site/works/work.ts";
import {
  listPublicWorks,
  listPublicWorksByCategory,
  readPublicWorks,
  type WorkKey,
} from "#app/sliders/list-public-works.server.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";
import { isInCategory, workCategories } from "#app/sliders/work-categories.ts";

/** docs/product/README.md. */
const worksPerPage = 18;

/** A filter of the list. `slug` empty: all works. */
export type WorkFilter = { slug: string; label: string; count: number };

/**
 * A page of the works of a category; page numbers beyond the last give the last page. `category` is a slug; an unknown one, such as
 * `view-all`, does not filter. Two round trips.
 */
export async function readWorks(ctx: RequestContext, query: { category: string; page: number }) {
  const { works, categories } = await listPublicWorksByCategory(ctx);
  const filters = categories
    .map(({ slug, label }) => ({
      ...{ slug, label },
      count: works.filter(({ category }) => isInCategory(category, slug)).length,
    }))
    .filter(({ count }) => count > 0);
  const chosen = filters.find(({ slug }) => slug === query.category) ?? null;
  const found = works.filter(({ category }) => chosen === null || isInCategory(category, chosen.slug));
  const pages = Math.max(1, Math.ceil(found.length / worksPerPage));
  const page = Math.min(query.page, pages);
  const pageOfWorks = found.slice((page - 1) * worksPerPage, page * worksPerPage);
  const items = await readPublicWorks(
    ctx,
    pageOfWorks.map(({ id }) => id),
  );
  return { items, filters, total: works.length, category: chosen?.slug ?? "", page, pages };
}

/** A work's neighbour in the list. */
export type Neighbour = Pick<WorkKey, "key" | "name">;

/** What staff wrote about a work. `facts`: choice, result and credits, where given. */
export type CaseStory = Pick<SiteBlock, "title" | "body" | "facts">;

/** A work and its neighbours, wrapping around; null for an unknown key. Two round trips. */
export async function readWork(
  ctx: RequestContext,
  key: string,
): Promise<{ work: WorkSlide; service: string | null; previous: Neighbour | null; next: Neighbour | null } | null> {
  const works = await listPublicWorks(ctx);
  const at = works.findIndex((one) => one.key === key);
  const [work] = await readPublicWorks(
    ctx,
    works.slice(at, at + 1).map(({ id }) => id),
  );
  if (at === -1 || work === undefined) return null;
  const neighbour = (step: number) => {
    const other = works.at((at + step) % works.length);
    return other === undefined || other.key === key ? null : { key: other.key, name: other.name };
  };
  return {
    work,
    service: serviceOf(work.category),
    previous: neighbour(-1),
    next: works.length > 2 ? neighbour(1) : null,
  };
}

/** Max tracks of a case. */
const maxCues = 3;

/** The case of a work: its story, tracks, and whom the page names. One round trip. */
export async function readCase(ctx: RequestContext, work: WorkSlide) {
  const query = { page: workPath(work), kinds: ["case"] satisfies EntryKind[], limit: maxCues };
  const { picks, clients, contact, ofKind } = await readPageContent(ctx, query);
  const [story = null] = ofKind("case").map(({ title, body, facts }): CaseStory => ({ title, body, facts }));
  return { story, picks, clients, contact };
}

/** Path of the service with this category; null if there is none. */
function serviceOf(category: string): string | null {
  const service = workCategories.find(({ slug }) => isInCategory(category, slug));
  return service === undefined ? null : `/services/${service.slug}`;
}
