import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSliderBody } from "#app/api/slider-request.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { listSliders, slidersPerPage } from "#app/sliders/admin/list-sliders.server.ts";
import { listWorks, worksPerPage } from "#app/sliders/admin/list-works.server.ts";
import { createSlider } from "#app/sliders/admin/save-slider.server.ts";
import { workBody } from "#app/sliders/admin/saved-slider-body.ts";
import { readStatuses } from "#app/sliders/admin/slider-query.ts";
import { readDiscoverLink, readWholeNumber } from "#app/sliders/discover-link.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { sliderBody } from "#app/sliders/slider-body.ts";

/** Larger page numbers are read as this one. */
const maxPage = 10_000;
/** Of a page of the administration's lists. */
const maxLimit = 100;

function limitOf(query: URLSearchParams, name: string, fallback: number): number {
  return readWholeNumber(query.get(name), { fallback, max: maxLimit });
}

function pageOf(query: URLSearchParams, name: string): number {
  return readWholeNumber(query.get(name), { fallback: 1, max: maxPage });
}

/**
 * GET /api/v1/sliders?segments=…&limit=…&page=…: published sliders, the same for every visitor; credentials are not read
 * (specification part 2, section 7). With `status`, for those who list sliders: the list of the administration, filtered by `title` and
 * `kind`, `limit` a page (25), the newest first; or with `itemsPage` or `itemsLimit` (18) the works that a slider can show
 * (specification part 1, section 7).
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("status")) {
    requireAccess(ctx, "sliders");
    const wantsWorks = query.has("itemsPage") || query.has("itemsLimit");
    return Response.json({ data: wantsWorks ? await readWorks(ctx, query) : await readList(ctx, query) });
  }
  const { segments, limit } = readDiscoverLink(query);
  const page = pageOf(query, "page");
  const { items, paging } = await listPublicSliders({ ...ctx, actor: null }, { segments, limit, page });
  return Response.json(
    { data: { items: items.map(sliderBody), paging } },
    { headers: { "Cache-Control": "public, max-age=30, stale-while-revalidate=600" } },
  );
}

async function readList(ctx: RequestContext, query: URLSearchParams) {
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

async function readWorks(ctx: RequestContext, query: URLSearchParams) {
  const [, category = ""] = /^category eq ([a-z-]+)$/.exec(query.get("filter") ?? "") ?? [];
  const limit = limitOf(query, "itemsLimit", worksPerPage);
  const works = await listWorks(ctx, { page: pageOf(query, "itemsPage"), category, limit });
  const itemsPagination = { limit, page: works.page, totalItems: works.total, totalPages: works.pages };
  return { items: [{ items: works.items.map(workBody), itemsPagination }] };
}

/** POST /api/v1/sliders, for CreateSlider: 201 with the id of the new slider. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a slider.");
  requireAccess(ctx, "sliders");
  requireAccess(ctx, "slider-create");
  const { id: _id } = await createSlider(ctx, await readSliderBody(ctx, request));
  return Response.json({ data: { _id } }, { status: 201 });
}
