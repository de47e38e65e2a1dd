import { expect, test } from "vitest";
import { errorsOf } from "#app/sliders/admin/form/form-errors.ts";
import { newSlide, newSliderForm, type SliderForm, toSliderBody } from "#app/sliders/admin/form/slider-form.ts";
import { sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";
import { applyChange } from "#app/sliders/admin/form/state/apply-change.ts";
import {
  brokenRules,
  keptRules,
  type SliderRule,
  sliderOf,
  validSlider,
  videoForms,
} from "#test/routes/sliders/slider-rules.ts";

const typed = (value: unknown) => String(value ?? "");

/** What the form knows after everything of a row was typed into it, a field after the other. */
function typedForm(row: Pick<SliderRule, "kind" | "body" | "item">): SliderForm {
  const { title, kind, description, priority, settings, ...rest } = sliderOf(row);
  const items = rest.items ?? [];
  const fields: [string, unknown][] = [
    ["kind", validSlider(row.kind).kind],
    ...Object.entries({ title, description, priority, show: settings?.show, scroll: settings?.scroll }),
  ];
  const type = (form: SliderForm, [name, value]: [string, unknown]) =>
    applyChange(form, { type: "field", name, value: typed(value) });
  let form = fields.reduce(type, newSliderForm(null));
  form = { ...form, slides: items.map(({ itemId = null }, at) => ({ ...newSlide(`${at}`), itemId })) };
  // Markup is typed as its text.
  for (const [at, item] of items.entries())
    for (const name of ["name", "itemUrl", "link", "description"] as const)
      form = type(form, [`slides.${at}.${name}`, typed(item[name]).replace(/<[^>]*>/g, "")]);
  return type(form, ["kind", kind]);
}

/** What the form says of it while someone types. */
function errorsWhileTyped(row: Pick<SliderRule, "kind" | "body" | "item" | "spaces">) {
  const rules = { environment: row.spaces ? ("spaces" as const) : ("main" as const), apex: "localhost" };
  const parsed = sliderSchema(rules).safeParse(toSliderBody(typedForm(row)));
  return parsed.success ? {} : errorsOf(parsed.error);
}

test.each(brokenRules)("the form says at its field, while someone types, that it breaks the rule: $rule", (row) => {
  expect(errorsWhileTyped(row)[row.field]).toEqual([row.message]);
});

test.each(keptRules)("the form finds nothing wrong at the edge of a rule: $rule", (row) => {
  expect(errorsWhileTyped(row)).toEqual({});
});

test.each(videoForms)("the form takes the address of a video: %s", (itemUrl) => {
  expect(errorsWhileTyped({ kind: "video", item: { itemUrl } })).toEqual({});
});
