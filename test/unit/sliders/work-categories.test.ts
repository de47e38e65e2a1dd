import { expect, test } from "vitest";
import { categoriesOf, isInCategory, workCategories } from "#app/sliders/work-categories.ts";

test("categories that staff entered follow the known ones, each once, whatever its case", () => {
  const found = categoriesOf(["Sonic branding", "Trailer music", "", "trailer music", "Ärzte & Apotheken"]);
  expect(found.slice(0, workCategories.length)).toEqual(workCategories);
  expect(found.slice(workCategories.length).map(({ slug }) => slug)).toEqual(["trailer-music", "ärzte-apotheken"]);
  expect(isInCategory("Trailer Music", "trailer-music")).toBe(true);
  expect(isInCategory("Sonic Branding", "sonic-branding")).toBe(true);
  expect(isInCategory("", "trailer-music")).toBe(false);
});
