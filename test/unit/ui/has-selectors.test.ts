import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Selectors of a style sheet, one by one. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, list = ""]) => list.split(/,(?![^(]*\))/));
}

/** Whether a selector has :has() before its last part, and that part has neither class, id, attribute nor tag. */
function isSlow(selector: string): boolean {
  let flat = selector.trim();
  while (/\([^()]+\)/.test(flat)) flat = flat.replace(/\([^()]+\)/g, "()");
  const parts = flat.split(/[\s>+~]+/);
  const last = parts.pop() ?? "";
  return parts.some((part) => part.includes(":has()")) && last.startsWith(":");
}

/**
 * A browser notes what a change of `:has()` concerns by the class, id, attribute or tag that the selector ends with. A selector that ends
 * in pseudo-classes concerns everything: each insertion into the document then restyles all of it.
 */
test("no selector with :has() ends in pseudo-classes alone", () => {
  const files = globSync("app/**/*.css");
  expect(files.length).toBeGreaterThan(10);
  expect(isSlow(":root:has(.consent) :is(main, footer) :is(:focus, :target)")).toBe(true);
  const slow = files.flatMap((file) =>
    selectorsOf(readFileSync(file, "utf8"))
      .filter(isSlow)
      .map((selector) => `${file}: ${selector.trim()}`),
  );
  expect(slow.filter((line) => !line.startsWith("app/ui/theme/print.css"))).toEqual([]);
});

/** Whether :has() of a selector contains :not(). */
function hasNegation(selector: string): boolean {
  return /:has\((?:[^()]|\([^()]*\))*:not\(/.test(selector);
}

/** With :not() within :has(), every insertion into the document can change what matches, and is checked for all elements with a :has(). */
test("no :has() contains :not()", () => {
  expect(hasNegation(":root:has(header[data-scrolled]:not([data-hidden]))")).toBe(true);
  expect(hasNegation("body:not(:has(#results)) .skip-link")).toBe(false);
  const found = globSync("app/**/*.css").filter((file) => selectorsOf(readFileSync(file, "utf8")).some(hasNegation));
  expect(found).toEqual([]);
});

/** Whether :has() of a selector tells by an attribute. */
function hasAttribute(selector: string): boolean {
  return /:has\((?:[^()]|\([^()]*\))*\[/.test(selector);
}

/**
 * Of an element that is inserted, a browser compares class, id and tag with what stands in a :has(). An attribute in one makes it look
 * through the whole page for every element: some 2 ms at full speed, for each comment, popup and letter.
 */
test("no :has() tells by an attribute", () => {
  expect(hasAttribute(".versions:not([open]):has([data-active])")).toBe(true);
  expect(hasAttribute(".versions:not([open]):has(.play-active)")).toBe(false);
  const found = globSync("app/**/*.css").filter((file) => selectorsOf(readFileSync(file, "utf8")).some(hasAttribute));
  expect(found).toEqual([]);
});
