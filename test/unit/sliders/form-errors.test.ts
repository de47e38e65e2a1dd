import { expect, test } from "vitest";
import { detailFields, errorsOfOtherSteps, errorsOfSlide, rowFields } from "#app/sliders/admin/form/form-errors.ts";

const errors = {
  title: ["Enter a title."],
  "items.0.name": ["Enter a name."],
  "items.1.name": ["Enter a name."],
  "items.1.itemUrl": ["No video."],
  "settings.clientLogo": ["No picture."],
};

test("what is wrong with a step of a reel that is not shown is said without its field, each once", () => {
  const said = (kind: "slides" | "work", step: 1 | 2 | 3) => errorsOfOtherSteps({ kind, view: { step } }, errors);
  expect(said("slides", 1)).toEqual(["Enter a name.", "No video.", "No picture."]);
  expect(said("slides", 2)).toEqual(["Enter a name.", "No video."]);
  expect(said("slides", 3)).toEqual(["No picture."]);
  expect(said("work", 1)).toEqual([]);
});

test("a slide says what is wrong with its closed details, and with what has no field", () => {
  const ofSlide: Record<string, string> = {
    "items.1.itemUrl": "No video.",
    "items.1.tags": "Keywords: use at most 50.",
    "items.1.excludeSubdomains": "Brands: use at most 5000.",
  };
  const errorAt = (path: string) => ofSlide[path] ?? null;
  const said = (at: number, fields: string[]) => errorsOfSlide({ at, fields, errorAt });
  expect([0, 1].map((at) => said(at, detailFields))).toEqual([null, "No video. Keywords: use at most 50."]);
  expect([0, 1].map((at) => said(at, rowFields))).toEqual([null, "Brands: use at most 5000."]);
});
