import { findCompaniesOf } from "#app/companies/excluded-subdomains.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { findItems } from "#app/sliders/admin/find-items.server.ts";
import { formRights, readFormLists, sliderRules } from "#app/sliders/admin/form/read-form-lists.server.ts";
import { type FormSlide, newSlide, newSliderForm, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";
import { getSlider, type SavedSlide, type SavedSlider } from "#app/sliders/admin/get-slider.server.ts";
import { defaultSegment, isItemKind } from "#app/sliders/slider.ts";

export type OpenedSliderForm = Awaited<ReturnType<typeof openSliderForm>>;

/**
 * Data of the form for a new slider (`id` null) or a stored one. @throws AppError unauthorised, forbidden, not_found
 */
export async function openSliderForm(ctx: RequestContext, id: string | null) {
  const { id: actorId } = requireAccess(ctx, "sliders");
  const form = await readForm(ctx, id);
  const lists = await readFormLists(ctx, form);
  return { id, form, lists, actorId, rights: formRights(ctx), rules: sliderRules(ctx) };
}

async function readForm(ctx: RequestContext, id: string | null): Promise<SliderForm> {
  const rights = formRights(ctx);
  if (id === null) return newSliderForm(rights.segments ? [defaultSegment] : null);
  const slider = await getSlider(ctx, { id });
  const excluded = slider.slides.flatMap((slide) => slide.excludeSubdomains);
  const [images, companies] = await Promise.all([imagesOf(ctx, slider), findCompaniesOf(ctx, excluded)]);
  const { show, scroll, backgroundImage = null, clientLogo = null, keywords = [] } = slider.settings;
  const { version, title, description, status } = slider;
  const form: SliderForm = {
    ...newSliderForm(rights.segments ? slider.segments : null),
    version,
    title,
    // Unknown kinds: the type must be selected again.
    kind: sliderKinds.find((kind) => kind === slider.kind) ?? "",
    description,
    status,
    show: String(show),
    scroll: String(scroll),
    priority: String(slider.priority),
    backgroundImage,
    clientLogo,
    keywords,
    slides: slider.slides.map((slide) => ({
      ...toFormSlide(slide, images),
      excludeSubdomains: slide.excludeSubdomains.map((name) => companies.get(name) ?? name),
    })),
  };
  return slider.kind === "slides" ? { ...form, view: { ...form.view, step: 3 } } : form;
}

/** Images available to slides of artists and playlists, by item id. */
async function imagesOf(ctx: RequestContext, { kind, slides }: SavedSlider): Promise<Map<string, string[]>> {
  if (!isItemKind(kind)) return new Map();
  const ids = slides.map((slide) => slide.itemId).filter((id) => id !== null);
  const items = await findItems(ctx, { kind, ids });
  return new Map(items.map((item) => [item.id, item.images]));
}

function toFormSlide(slide: SavedSlide, images: Map<string, string[]>): FormSlide {
  const { backgroundKey, topSongId, topSongTitle, settings, ...own } = slide;
  const offered = [backgroundKey ?? "", ...(images.get(own.itemId ?? "") ?? [])].filter((key) => key !== "");
  return {
    ...newSlide(own.id),
    ...own,
    background: backgroundKey,
    images: [...new Set(offered)],
    isDownloadable: settings.isDownloadable,
    focus: settings.focus ?? "center",
    topSong: topSongId ? { id: topSongId, name: topSongTitle ?? topSongId } : null,
  };
}
