import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import type { SliderBody } from "#app/sliders/admin/form/slider-schema.ts";

const { errors, fields } = formCopy;

type Item = NonNullable<SliderBody["items"]>[number];

/** A row of the table of rules: a slider that breaks one rule, the field that says so, and what it says. */
export type SliderRule = {
  rule: string;
  /** Merged into the valid slider of `kind`; `items` replace its items, `item` is merged into the first. */
  kind: "artist" | "playlist" | "work" | "video" | "slides";
  body?: Partial<SliderBody>;
  item?: Partial<Item>;
  field: string;
  message: string;
  /** A rule of the spaces environment alone. */
  spaces?: true;
};

const video = "https://vimeo.com/76979871";

/** A valid slider of each kind. */
export function validSlider(kind: SliderRule["kind"], items?: Item[]): SliderBody {
  const item: Item = {
    name: "First",
    itemId: kind === "artist" || kind === "playlist" ? `item-${kind}` : null,
    itemUrl: kind === "video" ? video : "",
  };
  return {
    title: "A valid slider",
    kind,
    description: "",
    status: "unpublished",
    priority: 1,
    settings: { show: 2, scroll: 2 },
    items: items ?? [item],
  };
}

const two = (first: string, second: string): Item[] => [{ name: first }, { name: second }];
const long = (length: number) => "é".repeat(length);

/** Every rule of docs/product/sliders.md, as a slider that breaks it. */
export const brokenRules: SliderRule[] = [
  { rule: "title required", kind: "work", body: { title: "  " }, field: "title", message: errors.title },
  { rule: "type required", kind: "work", body: { kind: "" }, field: "kind", message: errors.kind },
  ...(["artist", "playlist"] as const).flatMap((kind): SliderRule[] => [
    ...(["", 1, 9, 2.5, "two"] as const).map(
      (show): SliderRule => ({
        rule: `${kind}: show ${show || "missing"}`,
        kind,
        body: { settings: { show, scroll: 2 } },
        field: "settings.show",
        message: errors.range(fields.show, 2, 8),
      }),
    ),
    ...(["", 0, 9] as const).map(
      (scroll): SliderRule => ({
        rule: `${kind}: scroll ${scroll === "" ? "missing" : scroll}`,
        kind,
        body: { settings: { show: 2, scroll } },
        field: "settings.scroll",
        message: errors.range(fields.scroll, 1, 8),
      }),
    ),
  ]),
  ...(["artist", "playlist", "work", "video"] as const).flatMap((kind) =>
    (["", 0, -1] as const).map(
      (priority): SliderRule => ({
        rule: `${kind}: priority ${priority === "" ? "missing" : priority}`,
        kind,
        body: { priority },
        field: "priority",
        message: errors.min(fields.priority, 1),
      }),
    ),
  ),
  {
    rule: "slides: a priority that is given",
    kind: "slides",
    body: { priority: 0 },
    field: "priority",
    message: errors.min(fields.priority, 1),
  },
  ...(["work", "video"] as const).flatMap((kind): SliderRule[] => [
    ...(["", 0, 9] as const).map(
      (scroll): SliderRule => ({
        rule: `${kind}: scroll ${scroll === "" ? "missing" : scroll} outside the main environment`,
        kind,
        body: { settings: { show: 2, scroll } },
        field: "settings.scroll",
        message: errors.range(fields.scroll, 1, 8),
        spaces: true,
      }),
    ),
    ...(["", 1, 9] as const).map(
      (show): SliderRule => ({
        rule: `${kind}: show ${show || "missing"} outside the main environment`,
        kind,
        body: { settings: { show, scroll: 2 } },
        field: "settings.show",
        message: errors.range(fields.show, 2, 8),
        spaces: true,
      }),
    ),
  ]),
  { rule: "no slides", kind: "work", body: { items: [] }, field: "items", message: errors.items },
  { rule: "a name missing", kind: "work", item: { name: " " }, field: "items.0.name", message: errors.name },
  {
    rule: "equal names but for case and outer blanks",
    kind: "work",
    body: { items: two("Été à Paris", "  éTÉ À paris ") },
    field: "items.1.name",
    message: errors.sameName,
  },
  {
    rule: "an artist twice",
    kind: "artist",
    body: {
      items: [
        { name: "One", itemId: "a" },
        { name: "Two", itemId: "a" },
      ],
    },
    field: "items.1.itemId",
    message: errors.duplicate("artist"),
  },
  {
    rule: "a work's description of 501 characters",
    kind: "work",
    item: { description: long(501) },
    field: "items.0.description",
    message: errors.description(500),
  },
  {
    rule: "a reel's description of 501 characters without its markup",
    kind: "slides",
    item: { description: `<p><strong>${long(501)}</strong></p>` },
    field: "items.0.description",
    message: errors.description(500),
  },
  ...[
    "https://vimeo.com/1234",
    "https://vimeo.com/12345678901",
    "https://player.vimeo.com/video/76979871",
    "https://example.com/76979871",
    "https://localhost/page.html",
    "javascript:alert(1)",
    "video",
  ].map(
    (itemUrl): SliderRule => ({
      rule: `video URL ${itemUrl}`,
      kind: "video",
      item: { itemUrl },
      field: "items.0.itemUrl",
      message: errors.video,
    }),
  ),
  {
    rule: "a link that is a script",
    kind: "work",
    item: { link: "javascript:alert(1)" },
    field: "items.0.link",
    message: errors.link,
  },
];

/** Sliders at the edge of a rule, which are saved. */
export const keptRules: Omit<SliderRule, "field" | "message">[] = [
  { rule: "show 2, scroll 1", kind: "artist", body: { settings: { show: 2, scroll: 1 } } },
  { rule: "show 8, scroll 8", kind: "playlist", body: { settings: { show: 8, scroll: 8 } } },
  { rule: "work in main: any scroll", kind: "work", body: { settings: { show: "", scroll: 99 } } },
  { rule: "video in main: any scroll", kind: "video", body: { settings: { show: "", scroll: "" } } },
  { rule: "a description", kind: "video", body: { description: "Of any length" } },
  { rule: "slides without a priority", kind: "slides", body: { priority: "" } },
  ...[
    ["C", "C++"],
    ["C++", "C#"],
    ["Été à Paris", "Ete a Paris"],
    ["R&B", "R & B"],
    ["Ōsaka", "Osaka"],
    ["No. 1", "No 1"],
  ].map(
    ([first = "", second = ""]): Omit<SliderRule, "field" | "message"> => ({
      rule: `names that differ: ${first} and ${second}`,
      kind: "work",
      body: { items: two(first, second) },
    }),
  ),
  { rule: "500 characters", kind: "work", item: { description: long(500) } },
  { rule: "500 characters of rich text", kind: "slides", item: { description: `<p><em>${long(500)}</em></p>` } },
];

/** Keywords as they are typed, and what is stored of each: trimmed, and without empty ones. */
export const keywordForms: [typed: string, stored: string[]][] = [
  ["  warm ", ["warm"]],
  ["   ", []],
];

/** The status of a slider, required, that names none. */
export const defaultStatus = "unpublished";

/** Video addresses that are accepted, and what is stored. */
export const videoForms: [typed: string, stored: string][] = [
  ["https://vimeo.com/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/76979/ab12cd34?share=copy", "https://vimeo.com/76979/ab12cd34"],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e&title=0", "https://vimeo.com/76979871/8272103f6e"],
  ["http://www.vimeo.com/video/76979871", "https://vimeo.com/76979871"],
  ["vimeo.com/76979871", "https://vimeo.com/76979871"],
  ["/media/videos/clip.mp4?x=1", "/media/videos/clip.mp4"],
];

/** The slider of a row. */
export function sliderOf({ kind, body = {}, item }: Pick<SliderRule, "kind" | "body" | "item">): SliderBody {
  const valid = validSlider(kind);
  const items = body.items ?? (valid.items ?? []).map((own) => ({ ...own, ...item }));
  return { ...valid, ...body, items };
}
