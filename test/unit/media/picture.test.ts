import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "#app/media/images/picture.tsx";
import { Cover } from "#app/sliders/components/cover.tsx";
import { WorkCover } from "#app/sliders/components/work-cover.tsx";

const image = `/media/images/${"a".repeat(64)}/background.webp`;

test("a picture is cut around its focal point on discover and on the pages of works, and at its centre otherwise", () => {
  const work = { id: "one", slug: "one", image, track: null };
  const cut = 'style="object-position:top left"';
  expect(renderToStaticMarkup(createElement(WorkCover, { work: { ...work, focus: "top left" } }))).toContain(cut);
  expect(renderToStaticMarkup(createElement(Cover, { image, focus: "top left", ratio: "wide", art: null }))).toContain(
    cut,
  );
  expect(renderToStaticMarkup(createElement(WorkCover, { work: { ...work, focus: "center" } }))).not.toContain("style");
});

test("a placeholder fills the frame around the same point", () => {
  const placeholder = "data:image/webp;base64,AA==";
  const html = renderToStaticMarkup(
    createElement(Picture, { src: image, alt: "", width: 10, height: 10, focus: "bottom", placeholder }),
  );
  expect(html).toContain("object-position:bottom;background:url(data:image/webp;base64,AA==) bottom / cover");
});
