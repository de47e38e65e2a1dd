import { focalPoints } from "#app/media/images/focal-point.ts";
import type { FormIntent } from "#app/sliders/admin/form/intent.ts";
import { readIntent } from "#app/sliders/admin/form/intent.ts";
import { type FormSlide, type SliderForm, sliderFormSchema } from "#app/sliders/admin/form/slider-form.ts";
import { chooseKind, withSlide } from "#app/sliders/admin/form/state/apply-intent.ts";
import { sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { plainToRichText, richTextToPlain } from "#app/sliders/rich-text.ts";

const topFields = ["title", "description", "show", "scroll", "priority"] as const;
const viewFields = ["segmentText", "keywordText", "itemText", "songText"] as const;
const slideFields = ["name", "itemUrl", "agency", "brand", "category", "link", "tagText"] as const;

/** Prefix of the file input for another field: `file:backgroundImage`. */
export const fileFieldPrefix = "file:";

/** Name of a slide's field: `slides.{key}.{field}`. */
export function slideField(
  key: string,
  field: (typeof slideFields)[number] | "description" | "background" | "focus",
): string {
  return `slides.${key}.${field}`;
}

/** Value of the field `name`; HTML for rich text. */
export function fieldValue(form: SliderForm, name: string): string {
  const [head, key, field = ""] = name.split(".");
  const slide: Record<string, unknown> | undefined = form.slides.find((one) => head === "slides" && one.key === key);
  const top: Record<string, unknown> = name in form.view ? form.view : form;
  const value = head === "slides" ? slide?.[field] : top[name];
  return typeof value === "string" ? value : "";
}

const settingFields = ["show", "scroll", "backgroundImage", "clientLogo"];
/** List that each word field adds to. */
const wordPaths: Record<string, string> = { segmentText: "segments", keywordText: "settings.keywords" };

/** Path in the body for the field `name`: `slides.{key}.name` is `items.2.name`. */
export function errorPath(form: SliderForm, name: string): string {
  const [head, key, field] = name.split(".");
  if (head === "slides")
    return `items.${form.slides.findIndex((slide) => slide.key === key)}.${field === "tagText" ? "tags" : field}`;
  return settingFields.includes(name) ? `settings.${name}` : (wordPaths[name] ?? name);
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function setViewField(form: SliderForm, name: string, value: string): SliderForm {
  const { view } = form;
  if (!isOneOf(viewFields, name) || view[name] === value) return form;
  return { ...form, view: { ...view, [name]: value } };
}

/** The form with `value` in field `name`; the same object if unchanged. */
export function setField(form: SliderForm, name: string, value: string): SliderForm {
  const [head, key = "", field = ""] = name.split(".");
  if (head === "slides") return withSlide(form, key, (slide) => setSlideField(slide, field, value, form.kind));
  if (isOneOf(topFields, name)) return form[name] === value ? form : { ...form, [name]: value };
  if (name === "kind") return chooseKind(form, value);
  if (name === "status") {
    const status = sliderStatuses.find((one) => one === value) ?? form.status;
    return status === form.status ? form : { ...form, status };
  }
  if (name === "backgroundImage" || name === "clientLogo")
    return form[name] === (value || null) ? form : { ...form, [name]: value || null };
  return setViewField(form, name, value);
}

function setSlideField(slide: FormSlide, field: string, value: string, kind: SliderForm["kind"]): FormSlide {
  if (isOneOf(slideFields, field)) return slide[field] === value ? slide : { ...slide, [field]: value };
  if (field === "background") {
    const chosen = value || null;
    return chosen === slide.background ? slide : { ...slide, background: chosen, focus: "center", coverPending: false };
  }
  if (field === "focus") {
    const focus = focalPoints.find((point) => point === value) ?? slide.focus;
    return focus === slide.focus ? slide : { ...slide, focus };
  }
  if (field !== "description") return slide;
  if (kind !== "slides") return slide.description === value ? slide : { ...slide, description: value };
  // A textarea shows rich text as plain text; formatting stays unless it is edited.
  const isSame = value.trim() === richTextToPlain(slide.description);
  return isSame ? slide : { ...slide, description: plainToRichText(value) };
}

/** Whether a typed word has not been added yet. */
export function hasTypedWords({ view, slides }: SliderForm): boolean {
  return view.segmentText !== "" || view.keywordText !== "" || slides.some((slide) => slide.tagText !== "");
}

/** Intent of Enter in a field: adds typed words, else searches, else saves. */
function intentOfEnter(before: SliderForm, form: SliderForm): FormIntent {
  if (hasTypedWords(form)) return { name: "add-typed", args: [] };
  const { itemText, songText } = form.view;
  const searches = itemText !== before.view.itemText || songText !== before.view.songText;
  return { name: searches ? "search-songs" : "save", args: [] };
}

/**
 * The form's text fields as arguments of `setField`. The type comes last: changing it resets slides and settings, and the other fields
 * belong to the previous ones.
 */
export function typedFields(data: FormData): [name: string, value: string][] {
  const fields = [...data].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.replace(/\r\n/g, "\n")]] : [],
  );
  const isKind = ([name]: [string, string]) => name === "kind";
  return [...fields.filter((field) => !isKind(field)), ...fields.filter(isKind)];
}

/** A submitted form: the field `state` with the visible fields applied, and the pressed button. Null if malformed. */
export function readSliderForm(data: FormData): { form: SliderForm; intent: FormIntent } | null {
  const state = data.get("state");
  const parsed = sliderFormSchema.safeParse(typeof state === "string" ? parseJson(state) : null);
  if (!parsed.success) return null;
  const before: SliderForm = { ...parsed.data, view: { ...parsed.data.view, notice: "" } };
  let form = before;
  for (const [name, value] of typedFields(data)) form = setField(form, name, value);
  if (form !== before) form = { ...form, view: { ...form.view, touched: true } };
  const pressed = data.get("intent");
  const intent = readIntent(typeof pressed === "string" ? pressed : "");
  return { form, intent: intent.name === "enter" ? intentOfEnter(before, form) : intent };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
