import type { z } from "zod";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";

/** Messages by path in the body: `items.2.name`. */
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

/** Slide fields without a control in the row. */
export const rowFields = ["itemId", "topSong", "slug", "excludeSubdomains"];
/** Fields in the details of a reel's page. */
export const detailFields = ["agency", "brand", "category", "itemUrl", "link", "description", "tags", "background"];

/** Errors of hidden steps of a reel, deduplicated: they have no field on the page. */
export function errorsOfOtherSteps({ kind, view: { step } }: StepOf, errors: FormErrors): string[] {
  if (kind !== "slides") return [];
  const isHidden = (path: string) =>
    path.startsWith("items")
      ? step !== 3
      : /^settings\.(?:backgroundImage|clientLogo|keywords)/.test(path) && step !== 2;
  return [...new Set(Object.keys(errors).flatMap((path) => (isHidden(path) ? (errors[path] ?? []) : [])))];
}

type SlideErrors = { at: number; fields: string[]; errorAt: (path: string) => string | null };

/** Errors of `fields` of slide `at`, which have no control on the page; null for none. */
export function errorsOfSlide({ at, fields, errorAt }: SlideErrors): string | null {
  const messages = fields.map((field) => errorAt(`items.${at}.${field}`)).filter((message) => message !== null);
  return messages.length > 0 ? messages.join(" ") : null;
}
