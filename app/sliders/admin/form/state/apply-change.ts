import { setField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormChange } from "#app/sliders/admin/form/intent.ts";
import { type FormSlide, newSlide, type SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { addTypedWords, applyIntent, withSlide } from "#app/sliders/admin/form/state/apply-intent.ts";
import { plainToRichText } from "#app/sliders/rich-text.ts";

/** An artist's description longer than 300 characters is cut to 297 and an ellipsis: docs/product/sliders.md. */
const artistDescription = { max: 300, cut: 297 };

function cutDescription(text: string): string {
  return text.length > artistDescription.max ? `${text.slice(0, artistDescription.cut)}...` : text;
}

/** The one reducer of the form, on the server for plain forms and in the browser. Pure. */
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
      return {
        ...withSlide(form, change.key, (slide) => ({ ...slide, topSong: change.song })),
        view: { ...form.view, songs: { key: "", pages: 1 }, songText: "" },
      };
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

function move(form: SliderForm, key: string, to: number): SliderForm {
  const moved = form.slides.find((slide) => slide.key === key);
  if (moved === undefined) return form;
  const slides = form.slides.filter((slide) => slide !== moved);
  slides.splice(Math.max(0, to), 0, moved);
  return { ...form, slides };
}

type FoundItem = Extract<FormChange, { type: "add-item" }>["item"];

function addItem(form: SliderForm, item: FoundItem): SliderForm {
  if (form.kind !== "artist" && form.kind !== "playlist") return form;
  if (form.slides.some((slide) => slide.itemId === item.id)) return refuseDuplicate(form, form.kind);
  const [background = null] = item.images;
  const slide: FormSlide = {
    ...newSlide(`item-${item.id}`),
    itemId: item.id,
    name: item.name,
    slug: item.slug,
    description: form.kind === "artist" ? cutDescription(item.description) : "",
    images: item.images,
    background,
    // The first image is only a proposal: the picker asks for a choice.
    coverPending: background !== null,
  };
  return { ...form, slides: [...form.slides, slide], view: { ...form.view, itemText: "" } };
}

function refuseDuplicate(form: SliderForm, kind: Exclude<SliderForm["kind"], "">): SliderForm {
  return { ...form, view: { ...form.view, notice: formCopy.errors.duplicate(kind) } };
}

type Work = Extract<FormChange, { type: "toggle-work" }>["work"];

function toggleWork(form: SliderForm, work: Work): SliderForm {
  if (form.kind !== "work" && form.kind !== "slides") return form;
  const chosen = form.slides.find((slide) => slide.itemId === work.id || slide.id === work.id);
  if (chosen) return { ...form, slides: form.slides.filter((slide) => slide !== chosen) };
  const { id, backgroundKey, ...texts } = work;
  const slide = {
    ...newSlide(`work-${id}`),
    ...texts,
    // The descriptions of a reel are rich text.
    description: form.kind === "slides" ? plainToRichText(work.description) : work.description,
    itemId: id,
    background: backgroundKey,
    images: backgroundKey ? [backgroundKey] : [],
  };
  return { ...form, slides: [...form.slides, slide] };
}
