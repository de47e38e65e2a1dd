import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { readItems } from "#app/sliders/admin/find-items.server.ts";
import { sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { listSliders, slidersPerPage } from "#app/sliders/admin/list-sliders.server.ts";
import { listWorks, worksPerPage } from "#app/sliders/admin/list-works.server.ts";
import { workBody } from "#app/sliders/admin/saved-slider-body.ts";
import { readStatuses } from "#app/sliders/admin/slider-query.ts";
import { readDiscoverLink, readWholeNumber } from "#app/sliders/discover-link.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { type ItemKind, itemKinds } from "#app/sliders/slider.ts";
import { sliderBody } from "#app/sliders/slider-body.ts";

/** Larger page numbers are clamped. */
const maxPage = 10_000;
/** Max items per page of the administration's lists. */
const maxLimit = 100;

function limitOf(query: URLSearchParams, name: string, fallback: number): number {
  return readWholeNumber(query.get(name), { fallback, max: maxLimit });
}

function pageOf(query: URLSearchParams, name: string): number {
  return readWholeNumber(query.get(name), { fallback: 1, max: maxPage });
}

/** Published sliders, the same for every visitor. */
export async function readPublicSliders(ctx: RequestContext) {
  const query = ctx.url.searchParams;
  const { segments, limit } = readDiscoverLink(query);
  const page = pageOf(query, "page");
  const { items, paging } = await listPublicSliders({ ...ctx, actor: null }, { segments, limit, page });
  const idsOf = (kind: ItemKind) =>
    items.flatMap((slider) => (slider.kind === kind ? slider.items : [])).flatMap(({ itemId }) => itemId ?? []);
  const found = await Promise.all(itemKinds.map((kind) => readItems(ctx, { kind, ids: idsOf(kind) })));
  const images = new Map(found.flat().map((item) => [item.id, item.images]));
  return { items: items.map((slider) => sliderBody(slider, images)), paging };
}

/** Sliders for the administration. @throws AppError unauthorised, forbidden */
export async function readSliderList(ctx: RequestContext) {
  const query = ctx.url.searchParams;
  const q = query.get("title") ?? query.get("q") ?? "";
  const statuses = readStatuses(query.get("status") ?? "");
  const kind = sliderKinds.find((one) => one === query.get("kind")) ?? null;
  const limit = limitOf(query, "limit", slidersPerPage);
  const list = await listSliders(ctx, { q, statuses, kind, limit, page: pageOf(query, "page") });
  const showsSegments = can(ctx.actor, "slider-segments", ctx.company);
  const items = list.sliders.map(({ id: _id, segments, covers: _covers, ...slider }) => ({
    _id,
    ...slider,
    ...(showsSegments ? { segments } : {}),
  }));
  const paging = { limit, page: list.page, totalItems: list.total, totalPages: list.pages };
  return { items, paging };
}

/** Works that a slider can use. @throws AppError unauthorised, forbidden */
export async function readWorks(ctx: RequestContext) {
  const query = ctx.url.searchParams;
  const [, category = ""] = /^category eq ([\p{L}\p{N}-]+)$/u.exec(query.get("filter") ?? "") ?? [];
  const limit = limitOf(query, "itemsLimit", worksPerPage);
  const works = await listWorks(ctx, { page: pageOf(query, "itemsPage"), category, limit });
  const itemsPagination = { limit, page: works.page, totalItems: works.total, totalPages: works.pages };
  return { items: [{ items: works.items.map(workBody), itemsPagination }] };
}
