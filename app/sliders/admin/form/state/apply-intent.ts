import type { FormIntent } from "#app/sliders/admin/form/intent.ts";
import { wordKey } from "#app/sliders/admin/form/slide-schema.ts";
import {
  closedView,
  type FormSlide,
  newSlide,
  previewFrames,
  type SliderForm,
} from "#app/sliders/admin/form/slider-form.ts";
import { sliderKinds } from "#app/sliders/admin/form/slider-schema.ts";

/** The form with one slide changed; unknown keys change nothing. */
export function withSlide(form: SliderForm, key: string, change: (slide: FormSlide) => FormSlide): SliderForm {
  const at = form.slides.findIndex((slide) => slide.key === key);
  const slide = form.slides[at];
  const changed = slide && change(slide);
  if (changed === undefined || changed === slide) return form;
  return { ...form, slides: form.slides.with(at, changed) };
}

export function withView(form: SliderForm, view: Partial<SliderForm["view"]>): SliderForm {
  return { ...form, view: { ...form.view, ...view } };
}

/** `list` with the trimmed `typed`; unchanged if it is empty or a duplicate, ignoring case. */
function withWord(list: string[], typed: string): string[] {
  const word = typed.trim();
  return word === "" || list.some((one) => wordKey(one) === wordKey(word)) ? list : [...list, word];
}

/** Another type: removes the slides and resets the settings. */
export function chooseKind(form: SliderForm, kind: string): SliderForm {
  const chosen = sliderKinds.find((one) => one === kind) ?? "";
  if (chosen === form.kind) return form;
  const settings = { show: "2", scroll: "2", backgroundImage: null, clientLogo: null, keywords: [] };
  const { segmentText, frame, touched } = form.view;
  const view = { ...closedView, segmentText, frame, touched };
  return { ...form, ...settings, kind: chosen, slides: [], view };
}

function addSlide(form: SliderForm): SliderForm {
  if (form.kind !== "work" && form.kind !== "video" && form.kind !== "slides") return form;
  const taken = new Set(form.slides.map((slide) => slide.key));
  let serial = form.slides.length + 1;
  while (taken.has(`new-${serial}`)) serial += 1;
  const slide = newSlide(`new-${serial}`);
  // Fields of works and videos are in their row.
  const open = form.kind === "slides" ? [...form.view.open, slide.key] : form.view.open;
  return withView({ ...form, slides: [...form.slides, slide] }, { open });
}

/** Moves slide `key` to index `to`, clamped. */
export function move(form: SliderForm, key: string, to: number): SliderForm {
  const slide = form.slides.find((one) => one.key === key);
  if (slide === undefined) return form;
  const others = form.slides.filter((one) => one !== slide);
  return { ...form, slides: others.toSpliced(Math.max(0, to), 0, slide) };
}

/** Moves slide `key` up (-1) or down (1). */
function shift(form: SliderForm, key: string, by: -1 | 1): SliderForm {
  return move(form, key, form.slides.findIndex((slide) => slide.key === key) + by);
}

function toggled(list: string[], value: string): string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** Shown to none of the companies if it was shown to one, else to all. */
function toggleCompanies(slide: FormSlide, ids: string[]): FormSlide {
  const others = slide.excludeSubdomains.filter((id) => !ids.includes(id));
  const isShown = ids.some((id) => !slide.excludeSubdomains.includes(id));
  return { ...slide, excludeSubdomains: isShown ? [...others, ...ids] : others };
}

function addTag(slide: FormSlide): FormSlide {
  return { ...slide, tags: withWord(slide.tags, slide.tagText), tagText: "" };
}

function addSegment(form: SliderForm, name: string): SliderForm {
  if (form.segments === null) return form;
  return withView({ ...form, segments: withWord(form.segments, name) }, { segmentText: "" });
}

function addKeyword(form: SliderForm): SliderForm {
  return withView({ ...form, keywords: withWord(form.keywords, form.view.keywordText) }, { keywordText: "" });
}

export function addTypedWords(form: SliderForm): SliderForm {
  const slides = form.slides.map(addTag);
  return addKeyword(addSegment({ ...form, slides }, form.view.segmentText));
}

type Handler = (form: SliderForm, a: string, b: string, args: string[]) => SliderForm;

const pageOf = (text: string) => Math.min(10_000, Math.max(1, Math.floor(Number(text)) || 1));

/** Intents that change UI state only. */
const viewIntents: Record<string, Handler> = {
  step: (form, step) => withView(form, { step: step === "2" ? 2 : step === "3" ? 3 : 1 }),
  "toggle-details": (form, key) => withView(form, { open: toggled(form.view.open, key) }),
  "show-slider": (form) => withView(form, { slider: !form.view.slider }),
  "show-banner": (form) => withView(form, { banner: !form.view.banner }),
  "preview-frame": (form, frame) =>
    withView(form, { frame: previewFrames.find((one) => one === frame) ?? form.view.frame }),
  "work-page": (form, page) => withView(form, { works: { ...form.view.works, page: pageOf(page) } }),
  "work-category": (form, category) => withView(form, { works: { page: 1, category } }),
  "choose-song": (form, key) =>
    withView(form, { songs: { key: form.view.songs.key === key ? "" : key, pages: 1 }, songText: "" }),
  "search-songs": (form) => withView(form, { songs: { ...form.view.songs, pages: 1 } }),
  "more-songs": (form) =>
    withView(form, { songs: { ...form.view.songs, pages: Math.min(10, form.view.songs.pages + 1) } }),
};

const contentIntents: Record<string, Handler> = {
  "choose-kind": chooseKind,
  "add-slide": addSlide,
  "remove-slide": (form, key) => ({ ...form, slides: form.slides.filter((slide) => slide.key !== key) }),
  up: (form, key) => shift(form, key, -1),
  down: (form, key) => shift(form, key, 1),
  "toggle-visible": (form, key) => withSlide(form, key, (slide) => ({ ...slide, visible: !slide.visible })),
  "toggle-download": (form, key) =>
    withSlide(form, key, (slide) => ({ ...slide, isDownloadable: !slide.isDownloadable })),
  "toggle-brand": (form, key, _first, [, ...companyIds]) =>
    withSlide(form, key, (slide) => toggleCompanies(slide, companyIds)),
  "change-cover": (form, key) => withSlide(form, key, (slide) => ({ ...slide, coverPending: !slide.coverPending })),
  "add-tag": (form, key) => withSlide(form, key, addTag),
  "remove-tag": (form, key, tag) =>
    withSlide(form, key, (slide) => ({ ...slide, tags: slide.tags.filter((one) => one !== tag) })),
  "remove-song": (form, key) => withSlide(form, key, (slide) => ({ ...slide, topSong: null })),
  "add-segment": (form, name) => addSegment(form, name || form.view.segmentText),
  "remove-segment": (form, name) => ({ ...form, segments: form.segments?.filter((one) => one !== name) ?? null }),
  "add-typed": addTypedWords,
  "add-keyword": addKeyword,
  "remove-keyword": (form, word) => ({ ...form, keywords: form.keywords.filter((one) => one !== word) }),
};

/** `wasTouched`: unsaved changes before this intent; kept if only UI state changes. */
export function applyIntent(form: SliderForm, { name, args }: FormIntent, wasTouched: boolean): SliderForm {
  const [a = "", b = ""] = args;
  const changed = contentIntents[name]?.(form, a, b, args);
  if (changed) return changed;
  return withView(viewIntents[name]?.(form, a, b, args) ?? form, { touched: wasTouched });
}
