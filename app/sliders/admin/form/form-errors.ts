import type { z } from "zod";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";

/** Messages by path of the body: `items.2.name`. */
export type FormErrors = Record<string, string[]>;

export function errorsOf({ issues }: z.ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const field = path.join(".");
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

type StepOf = Pick<SliderForm, "kind"> & { view: Pick<SliderForm["view"], "step"> };

/** Fields of a slide that no control of its row shows. */
export const rowFields = ["itemId", "topSong", "slug", "excludeSubdomains"];
/** Fields of a reel's page that are in its details. */
export const detailFields = ["agency", "brand", "category", "itemUrl", "link", "description", "tags", "background"];

/** Errors of the steps of a reel that are not visible, each once: they have no field on the page. */
export function errorsOfOtherSteps({ kind, view: { step } }: StepOf, errors: FormErrors): string[] {
  if (kind !== "slides") return [];
  const isHidden = (path: string) =>
    path.startsWith("items")
      ? step !== 3
      : /^settings\.(?:backgroundImage|clientLogo|keywords)/.test(path) && step !== 2;
  return [...new Set(Object.keys(errors).flatMap((path) => (isHidden(path) ? (errors[path] ?? []) : [])))];
}

type SlideErrors = { at: number; fields: string[]; errorAt: (path: string) => string | null };

/** The errors of `fields` of the slide at `at`, which have no control on the page; null for none. */
export function errorsOfSlide({ at, fields, errorAt }: SlideErrors): string | null {
  const messages = fields.map((field) => errorAt(`items.${at}.${field}`)).filter((message) => message !== null);
  return messages.length > 0 ? messages.join(" ") : null;
}
