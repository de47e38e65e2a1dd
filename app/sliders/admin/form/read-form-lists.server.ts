import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { findItems, searchItems } from "#app/sliders/admin/find-items.server.ts";
import { type BrandGroup, isInsufficient } from "#app/sliders/admin/form/brand-groups.ts";
import type {
  FormItem,
  FormLists,
  FormRights,
  InactiveGroup,
  UnavailableSlide,
} from "#app/sliders/admin/form/form-reply.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import type { SliderRules } from "#app/sliders/admin/form/slider-schema.ts";
import type { ItemState } from "#app/sliders/admin/item-states.server.ts";
import { readItemStates } from "#app/sliders/admin/item-states.server.ts";
import { listSegments } from "#app/sliders/admin/list-segments.server.ts";
import { listWorks } from "#app/sliders/admin/list-works.server.ts";
import { searchFormSongs } from "#app/sliders/admin/search-form-songs.server.ts";
import { listBrands, validateBrands } from "#app/sliders/admin/validate-brands.server.ts";
import { type ItemKind, isItemKind } from "#app/sliders/slider.ts";
import { artistNames } from "#app/track/track-label.ts";

/** Max options of a typeahead: docs/product/sliders.md. */
const maxOptions = 4;
const maxSegments = 12;

export function formRights(ctx: RequestContext): FormRights {
  const { actor, company } = ctx;
  return {
    segments: can(actor, "slider-segments", company),
    brands: can(actor, "slider-brands", company),
    share: isSharer(ctx, "reel"),
  };
}

export function sliderRules({ company, env }: RequestContext): SliderRules {
  return { environment: company.environment, apex: env.APP_HOST };
}

/** Falls back on failure, which is logged and tracked. */
async function orElse<T>(ctx: RequestContext, name: string, fallback: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    console.warn(`slider form: ${name}`, error);
    trackEvent(ctx, { kind: "form_error", name, message: String(error) });
    return fallback;
  }
}

/** Lists needed in the form's current state. */
export async function readFormLists(ctx: RequestContext, form: SliderForm): Promise<FormLists> {
  const { kind, view } = form;
  const showsWorks = kind === "work" || kind === "slides";
  const [items, works, songs, segments, states, brands, allBrands] = await Promise.all([
    isItemKind(kind) ? orElse(ctx, "slider-items", [], () => readItems(ctx, kind, view.itemText)) : [],
    showsWorks ? orElse(ctx, "slider-works", null, () => listWorks(ctx, view.works)) : null,
    view.songs.key === "" ? null : orElse(ctx, "slider-songs", null, () => readSongs(ctx, form)),
    form.segments === null || !formRights(ctx).segments
      ? []
      : orElse(ctx, "slider-segments", [], () => otherSegments(ctx, form, form.segments ?? [])),
    orElse(ctx, "slider-item-states", {}, () => readStates(ctx, form)),
    readBrands(ctx, form),
    kind !== "" && kind !== "slides" && formRights(ctx).brands
      ? orElse(ctx, "slider-brands", [], () => listBrands(ctx))
      : [],
  ]);
  return { kind, items, works, songs, segments, states, brands, allBrands };
}

/** Options with their slide data, so that adding one needs no request. */
async function readItems(ctx: RequestContext, kind: ItemKind, name: string): Promise<FormItem[]> {
  const { items } = await searchItems(ctx, { kind, name, page: 1, limit: maxOptions });
  const found = await findFormItems(ctx, { kind, ids: items.map(({ id }) => id) });
  return items.flatMap(({ id }) => found.filter((item) => item.id === id));
}

/** Items with the brands that their agreements leave out of slides, for those who choose brands. */
export async function findFormItems(
  ctx: RequestContext,
  query: { kind: ItemKind; ids: string[] },
): Promise<FormItem[]> {
  const [items, groups] = await Promise.all([findItems(ctx, query), readGroups(ctx, query)]);
  return items.map((item) => ({
    ...item,
    excludeSubdomains: (groups[item.id] ?? []).flatMap((group) => (group.includeInslide ? [] : group.companyIds)),
  }));
}

async function readSongs(ctx: RequestContext, { view }: SliderForm): Promise<NonNullable<FormLists["songs"]>> {
  const numbers = Array.from({ length: view.songs.pages }, (_, at) => at + 1);
  const pages = await Promise.all(numbers.map((page) => searchFormSongs(ctx, { name: view.songText, page })));
  // Page numbers beyond the last give the last page again.
  const found = pages.filter(({ page }, at) => page === at + 1).flatMap(({ songs }) => songs);
  return {
    found: found.map((song) => ({ id: song.id, name: song.title, artists: artistNames(song) })),
    more: (pages[0]?.pages ?? 0) > view.songs.pages,
  };
}

async function otherSegments(ctx: RequestContext, { view }: SliderForm, chosen: string[]): Promise<string[]> {
  const found = await listSegments(ctx, { name: view.segmentText });
  return found.filter((name) => !chosen.includes(name)).slice(0, maxSegments);
}

async function readBrands(ctx: RequestContext, { kind, slides }: SliderForm): Promise<Record<string, BrandGroup[]>> {
  return isItemKind(kind) ? readGroups(ctx, { kind, ids: slides.flatMap(({ itemId }) => itemId ?? []) }) : {};
}

async function readGroups(
  ctx: RequestContext,
  query: { kind: ItemKind; ids: string[] },
): Promise<Record<string, BrandGroup[]>> {
  if (query.ids.length === 0 || !formRights(ctx).brands) return {};
  return orElse(ctx, "slider-brands", {}, () => validateBrands(ctx, query));
}

function readStates(ctx: RequestContext, { kind, slides }: SliderForm): Promise<Record<string, ItemState>> {
  if (!isItemKind(kind)) return Promise.resolve({});
  return readItemStates(ctx, { kind, ids: slides.flatMap(({ itemId }) => itemId ?? []) });
}

/** Slides whose artist or playlist is hidden from visitors, for the confirmation before saving. */
export async function findUnavailableSlides(ctx: RequestContext, form: SliderForm): Promise<UnavailableSlide[]> {
  const states = await readStates(ctx, form);
  return form.slides.flatMap(({ key, name, itemId }) => {
    const state = states[itemId ?? ""];
    return state !== undefined ? [{ key, slide: name, state }] : [];
  });
}

/** Brand groups for which a visible slide has too few tracks, for the confirmation before saving. */
export async function findInactiveGroups(ctx: RequestContext, form: SliderForm): Promise<InactiveGroup[]> {
  const { kind } = form;
  if (kind === "") return [];
  const brands = await readBrands(ctx, form);
  return form.slides.flatMap((slide) => {
    const groups = (brands[slide.itemId ?? ""] ?? []).filter((group) => isInsufficient(kind, group, slide));
    return groups.map(({ name, companyIds, tracks }) => ({
      key: slide.key,
      slide: slide.name,
      name,
      companyIds,
      tracks,
    }));
  });
}
