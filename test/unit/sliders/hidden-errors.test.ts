import { expect, test } from "vitest";
import { errorsOfDetails, errorsOfOtherSteps } from "#app/sliders/admin/form/hidden-errors.ts";

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

test("a slide says what is wrong with its closed details", () => {
  const errorAt = (path: string) => errors[path as keyof typeof errors]?.[0] ?? null;
  expect([0, 1].map((at) => errorsOfDetails(at, errorAt))).toEqual([null, "No video."]);
});
