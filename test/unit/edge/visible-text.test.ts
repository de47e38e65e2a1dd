import { expect, test } from "vitest";
import { visibleText } from "#app/edge/forms/visible-text.ts";

test("a text of characters without a shape is no text", () => {
  const unseen = [
    "",
    " \t\n",
    "\u200b\u2060",
    "\ufeff",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800",
    "\u034f",
    "\ufe0f",
    "\u{e0020}",
  ];
  for (const text of [...unseen, unseen.join("")]) expect(visibleText.test(text), JSON.stringify(text)).toBe(false);
  for (const text of ["a", " . ", "夜", "ㅤ한", "🎬", "…", "\u0301a", "!"])
    expect(visibleText.test(text), text).toBe(true);
});
