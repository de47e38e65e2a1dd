import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OfferText } from "#app/licensing/acceptance/components/offer-text.tsx";
import type { PrintedBlock } from "#app/licensing/documents/printed-document.ts";
import { textOfBlocks } from "#app/licensing/quotes/quote-document.ts";

const column = (label: string) => ({ label, share: 0.5, align: "start" as const });
const blocks: PrintedBlock[] = [
  { kind: "title", text: "Quote, version 2" },
  { kind: "facts", facts: [{ label: "From", value: "Syncline\n1 Quay" }] },
  { kind: "heading", text: "Tracks" },
  {
    kind: "table",
    columns: [column("Track"), column("Fee")],
    rows: [
      ["Paper Lanterns", "100.00 EUR"],
      ["Paper Lanterns", "250.00 EUR"],
    ],
  },
  { kind: "sums", sums: [{ label: "Total", value: "350.00 EUR" }] },
  { kind: "paragraph", text: "Only <once>.", quiet: false },
];

test("everything of the text that is signed is shown, also of two tracks of one title", () => {
  const html = renderToStaticMarkup(createElement(OfferText, { blocks }));
  const shown = html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  for (const part of textOfBlocks(blocks)
    .split(/\n|; |, /)
    .filter(Boolean)) {
    const [label = "", value = label] = part.split(": ");
    for (const text of part.startsWith("Track: ") ? [value] : [label, value]) expect(shown, part).toContain(text);
  }
  expect(html.split("Paper Lanterns")).toHaveLength(3);
});
