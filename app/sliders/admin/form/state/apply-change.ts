import { setField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormItem } from "#app/sliders/admin/form/form-reply.ts";
import type { FormChange } from "#app/sliders/admin/form/intent.ts";
import { type FormSlide, newSlide, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { addTypedWords, applyIntent, move, withSlide, withView } from "#app/sliders/admin/form/state/apply-intent.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";
import { plainToRichText } from "#app/sliders/rich-text.ts";
import { isItemKind } from "#app/sliders/slider.ts";

/** Max characters of an artist's description; longer ones are cut with an ellipsis: docs/product/sliders.md. */
const artistDescription = { max: 300, cut: 297 };

function cutDescription(text: string): string {
  return text.length > artistDescription.max ? `${text.slice(0, artistDescription.cut)}...` : text;
}

/** Reducer of the form, in the browser and, without JavaScript, on the server. Pure. */
export function applyChange(before: SliderForm, change: FormChange): SliderForm {
  if (change.type === "form") return change.form;
  const form = { ...before, view: { ...before.view, notice: "", touched: true } };
  switch (change.type) {
    case "field":
      return setField(form, change.name, change.value);
    case "intent":
      return applyIntent(form, change.intent, before.view.touched);
    case "refused":
      return { ...addTypedWords(form), version: change.version };
    case "move":
      return move(form, change.key, change.to);
    case "rich-text":
      return withSlide(form, change.key, (slide) => ({ ...slide, description: change.html }));
    case "set-song":
      return withView(
        withSlide(form, change.key, (slide) => ({ ...slide, topSong: change.song })),
        { songs: { key: "", pages: 1 }, songText: "" },
      );
    case "add-item":
      return addItem(form, change.item);
    case "toggle-work":
      return toggleWork(form, change.work);
    case "remove-slides":
      return { ...form, slides: form.slides.filter(({ key }) => !change.keys.includes(key)) };
    case "exclude-brands":
      return {
        ...form,
        slides: form.slides.map((slide) => ({
          ...slide,
          excludeSubdomains: [...new Set([...slide.excludeSubdomains, ...(change.brands[slide.key] ?? [])])],
        })),
      };
  }
}

function addItem(form: SliderForm, item: FormItem): SliderForm {
  const { kind } = form;
  if (!isItemKind(kind)) return form;
  if (form.slides.some((slide) => slide.itemId === item.id))
    return withView(form, { notice: formCopy.errors.duplicate(kind) });
  const [background = null] = item.images;
  const slide: FormSlide = {
    ...newSlide(`item-${item.id}`),
    itemId: item.id,
    name: item.name,
    slug: item.slug,
    excludeSubdomains: item.excludeSubdomains,
    description: kind === "artist" ? cutDescription(item.description) : "",
    images: item.images,
    background,
    // The first image is only a suggestion until the user selects one.
    coverPending: background !== null,
  };
  return withView({ ...form, slides: [...form.slides, slide] }, { itemText: "" });
}

function toggleWork(form: SliderForm, work: WorkItem): SliderForm {
  if (form.kind !== "work" && form.kind !== "slides") return form;
  const chosen = form.slides.find((slide) => slide.itemId === work.id || slide.id === work.id);
  if (chosen) return { ...form, slides: form.slides.filter((slide) => slide !== chosen) };
  const { id, backgroundKey, ...texts } = work;
  const slide = {
    ...newSlide(`work-${id}`),
    ...texts,
    // Descriptions in a reel are rich text.
    description: form.kind === "slides" ? plainToRichText(work.description) : work.description,
    itemId: id,
    background: backgroundKey,
    images: backgroundKey ? [backgroundKey] : [],
  };
  return { ...form, slides: [...form.slides, slide] };
}
