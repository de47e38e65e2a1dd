import { familyOf } from "#app/ui/art/palette.ts";
import { type Bitmap, createBitmap, fillBelow, splineColumns } from "#app/ui/art/raster/bitmap.ts";
import { drawText, measureText } from "#app/ui/art/raster/draw-text.ts";
import { encodePng } from "#app/ui/art/raster/encode-png.ts";
import { type FamilyColours, familyColours } from "#app/ui/art/raster/family-colours.ts";
import { type StrataShape, strataHeights } from "#app/ui/art/strata-path.ts";

/** Pixels: shown uncropped by Facebook, LinkedIn, Slack and X (1.91 : 1). Same as `og:image:width` and `og:image:height`. */
const shareSize = { width: 1200, height: 630 };

/** Input of a sharing picture. `title` and `subtitle` are drawn on it; `accent` is the company's, `#rrggbb`. */
export type SharePicture = {
  kind: "song" | "artist" | "site";
  seed: string;
  /** Of a song, 0 to 1; empty otherwise. */
  peaks: number[];
  accent: string | null;
  title: string;
  subtitle: string;
};

/** Pixels of the lines between layers, and of an artist's contour. */
const lineWidths = { strata: 1.5, contour: 12 };

/** Pixels. The label below a song's strata has the title and the artists. */
const margin = 64;
const labelHeight = 190;
const sizes = { name: { max: 120, min: 56 }, title: { max: 76, min: 44 }, subtitle: { max: 40, min: 28 } };

const shapes: Record<SharePicture["kind"], Omit<StrataShape, "peaks">> = {
  song: { width: shareSize.width, height: shareSize.height - labelHeight, layers: 9, steps: 20 },
  artist: { ...shareSize, layers: 1, steps: 20, top: 0.62, bowl: 0.2 },
  site: { ...shareSize, layers: 13, steps: 24, top: 0.62, bowl: 0.16, slope: 0.72, centre: 0.58, energy: 0.25 },
};

type Layers = Pick<SharePicture, "kind" | "seed" | "peaks">;

function drawLayers(
  bitmap: Bitmap,
  { kind, seed, peaks }: Layers,
  colours: FamilyColours,
  shape: StrataShape = shapes[kind],
): void {
  const { step, layers } = strataHeights(seed, { ...shape, peaks });
  const fills = kind === "artist" ? [colours.b] : [colours.a, colours.b, colours.d, colours.c];
  const lineWidth = kind === "artist" ? lineWidths.contour : lineWidths.strata;
  for (const [layer, heights] of layers.entries()) {
    const tops = splineColumns(heights, step, bitmap.width);
    fillBelow(bitmap, tops, fills[layer % fills.length] ?? colours.a);
    fillBelow(
      bitmap,
      tops.map((y) => y - lineWidth / 2),
      colours.a,
      tops.map((y) => y + lineWidth / 2),
    );
  }
}

type Label = { text: string; y: number; size: { max: number; min: number }; colour: string };

/** One line, as large as fits, truncated with an ellipsis; nothing for scripts without outlines. */
function drawLabel(bitmap: Bitmap, { text, y, size, colour }: Label): void {
  const room = bitmap.width - 2 * margin;
  let label = text.normalize("NFC").replace(/\s+/g, " ").trim();
  if (measureText(label) === null) return;
  while ((measureText(label) ?? 0) * size.min > room)
    label = `${label
      .replace(/\u2026$/, "")
      .slice(0, -1)
      .trimEnd()}\u2026`;
  const fitting = Math.min(size.max, room / Math.max(1, measureText(label) ?? 1));
  drawText(bitmap, { text: label, x: margin, y, size: fitting }, colour);
}

/** Layers and points of a cover: those of the large covers on our pages. */
const cover = { layers: 9, steps: 14 };

/** A square PNG with the cover that our pages draw for a song. `side` in pixels. */
export function drawCover(
  { seed, peaks, accent }: Pick<SharePicture, "seed" | "peaks" | "accent">,
  side: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const colours = familyColours(familyOf(seed), accent);
  const bitmap = createBitmap(side, side, colours.d);
  drawLayers(bitmap, { kind: "song", seed, peaks }, colours, { ...cover, width: side, height: side });
  return encodePng(bitmap);
}

/** A PNG of 1200 × 630 pixels from the same art as the covers: a song's strata, an artist's contour, the site's slope. */
export function drawSharePicture(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, seed, accent, title, subtitle } = picture;
  // The site has its company's accent, whatever the seed.
  const colours = familyColours(kind === "site" ? 0 : familyOf(seed), accent);
  const bitmap = createBitmap(shareSize.width, shareSize.height, kind === "site" ? "#f7f4ee" : colours.d);
  drawLayers(bitmap, picture, colours);
  // Without outlines for the title the strata fill the picture.
  if (kind === "song" && measureText(title) !== null) {
    const label = shareSize.height - labelHeight;
    fillBelow(bitmap, new Float64Array(bitmap.width).fill(label), colours.a);
    drawLabel(bitmap, { text: title, y: label + 92, size: sizes.title, colour: "#f7f4ee" });
    drawLabel(bitmap, { text: subtitle, y: label + 148, size: sizes.subtitle, colour: "#f7f4ee" });
  }
  if (kind !== "song") {
    drawLabel(bitmap, { text: title, y: 168, size: sizes.name, colour: colours.a });
    drawLabel(bitmap, { text: subtitle, y: 232, size: sizes.subtitle, colour: colours.a });
  }
  return encodePng(bitmap);
}
