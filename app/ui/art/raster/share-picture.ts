import { familyOf } from "#app/ui/art/palette.ts";
import { type Bitmap, createBitmap, fillBelow, splineColumns } from "#app/ui/art/raster/bitmap.ts";
import { encodePng } from "#app/ui/art/raster/encode-png.ts";
import { type FamilyColours, familyColours } from "#app/ui/art/raster/family-colours.ts";
import { type StrataShape, strataHeights } from "#app/ui/art/strata-path.ts";

/** Pixels: what Facebook, LinkedIn, Slack and X show whole (1.91 : 1). `og:image:width` and `og:image:height` say the same. */
const shareSize = { width: 1200, height: 630 };

/** What a picture for sharing is drawn from. `accent` is the company's, `#rrggbb`. */
export type SharePicture =
  | { kind: "song"; seed: string; peaks: number[]; accent: string | null }
  | { kind: "artist"; seed: string; accent: string | null }
  | { kind: "site"; seed: string; accent: string | null };

/** Pixels of the lines between layers, and of an artist's contour. */
const lineWidths = { strata: 1.5, contour: 12 };

const shapes: Record<SharePicture["kind"], Omit<StrataShape, "peaks">> = {
  song: { ...shareSize, layers: 9, steps: 20 },
  artist: { ...shareSize, layers: 1, steps: 20, top: 0.52, bowl: 0.24 },
  site: { ...shareSize, layers: 13, steps: 24, top: 0.62, bowl: 0.16, slope: 0.72, centre: 0.58, energy: 0.25 },
};

function drawLayers(bitmap: Bitmap, picture: SharePicture, colours: FamilyColours): void {
  const peaks = picture.kind === "song" ? picture.peaks : [];
  const { step, layers } = strataHeights(picture.seed, { ...shapes[picture.kind], peaks });
  const fills = picture.kind === "artist" ? [colours.b] : [colours.a, colours.b, colours.d, colours.c];
  const lineWidth = picture.kind === "artist" ? lineWidths.contour : lineWidths.strata;
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

/** A PNG of 1200 × 630 pixels from the same art as the covers: a song's strata, an artist's contour, the site's slope. */
export function drawSharePicture(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  // The site has its company's accent, whatever the seed.
  const colours = familyColours(picture.kind === "site" ? 0 : familyOf(picture.seed), picture.accent);
  const bitmap = createBitmap(shareSize.width, shareSize.height, picture.kind === "site" ? "#f7f4ee" : colours.d);
  drawLayers(bitmap, picture, colours);
  return encodePng(bitmap);
}
