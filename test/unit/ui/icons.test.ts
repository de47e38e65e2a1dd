import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as icons from "#app/ui/icons.tsx";
import { navIcons } from "#app/ui/nav-icon-names.ts";

test("every icon of the pages and of the navigation is a symbol of the sprite, and no symbol is unused", () => {
  const { IconSymbol: _, ...components } = icons;
  const markup = Object.values(components).map((icon) => renderToStaticMarkup(createElement(icon, { size: 20 })));
  const shown = markup.map((svg) => /<use href="[^"#]+#([\w-]+)"/.exec(svg)?.[1] ?? svg);
  const sprite = readFileSync("app/ui/icons.svg", "utf8");
  const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24"[^>]*><\w/g)].map(([, id = ""]) => id);
  expect(new Set(symbols).size).toBe(symbols.length);
  expect([...new Set([...shown, ...navIcons])].sort()).toEqual(symbols.sort());
});
