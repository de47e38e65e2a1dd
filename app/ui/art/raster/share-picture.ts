import { type CoverShape, coverPaths } from "#app/ui/art/cover-paths.ts";
import { type CoverFacts, type CoverTraits, coverTraits } from "#app/ui/art/cover-traits.ts";
import { hueOf } from "#app/ui/art/palette.ts";
import { type Bitmap, createBitmap } from "#app/ui/art/raster/bitmap.ts";
import { drawText, measureText } from "#app/ui/art/raster/draw-text.ts";
import { encodePng } from "#app/ui/art/raster/encode-png.ts";
import { fillLines, linesOfPath } from "#app/ui/art/raster/fill-path.ts";
import { coverInk, coverPaper, hueColour, tintOf } from "#app/ui/art/raster/hue-colours.ts";
import { type RidgeShape, ridgePaths } from "#app/ui/art/ridge-paths.ts";

/** Pixels: shown uncropped by Facebook, LinkedIn, Slack and X (1.91 : 1). Same as `og:image:width` and `og:image:height`. */
const shareSize = { width: 1200, height: 630 };

/** Input of a sharing picture. `title` and `subtitle` are drawn on it; `accent` is the company's, `#rrggbb`. */
export type SharePicture = {
  kind: "song" | "artist" | "site";
  seed: string;
  /** What is drawn of a song, as on its cover. */
  track?: CoverFacts;
  accent: string | null;
  title: string;
  subtitle: string;
};

/** Pixels. The label below a song's strata has the title and the artists. */
const margin = 64;
const labelHeight = 190;
const sizes = { name: { max: 120, min: 56 }, title: { max: 76, min: 44 }, subtitle: { max: 40, min: 28 } };

const artistShape: RidgeShape = { ...shareSize, layers: 1, steps: 20, top: 0.63, bowl: 0.2, energy: 0.5 };
const siteShape: RidgeShape = {
  ...shareSize,
  layers: 13,
  steps: 24,
  top: 0.62,
  bowl: 0.16,
  slope: 0.72,
  centre: 0.58,
  energy: 0.25,
};

/** Fills the paths with colours that repeat. */
function drawPaths(bitmap: Bitmap, paths: readonly string[], colours: readonly string[]): void {
  for (const [at, path] of paths.entries()) {
    fillLines(bitmap, linesOfPath(path), colours[at % colours.length] ?? coverInk);
  }
}

/** The pixels of a cover as on our pages: colours in the order of strata.css. The picture may be higher than the cover. */
export function coverBitmap(
  traits: CoverTraits,
  shape: CoverShape,
  accent: string | null,
  height: number = shape.height,
): Bitmap {
  const [ink, ground] = traits.isMinor ? [coverPaper, coverInk] : [coverInk, coverPaper];
  const bitmap = createBitmap(shape.width, height, ground);
  const [main, second] = [traits.hue, traits.second].map((hue) => hueColour(hue, accent)) as [string, string];
  drawPaths(bitmap, coverPaths(traits, shape), [main, ink, second, ground]);
  return bitmap;
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

/** A square PNG with the cover that our pages draw for a song. `side` in pixels. */
export function drawCover(
  { seed, track, accent }: Pick<SharePicture, "seed" | "track" | "accent">,
  side: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const shape: CoverShape = { width: side, height: side, columns: 9, layers: [3, 7] };
  return encodePng(coverBitmap(coverTraits(seed, track), shape, accent));
}

/** A PNG of 1200 × 630 pixels from the same art as the covers: a song's strata, an artist's contour, the site's slope. */
export function drawSharePicture(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, seed, track, accent, title, subtitle } = picture;
  if (kind === "song") {
    // Without outlines for the title the strata fill the picture.
    const label = measureText(title) === null ? shareSize.height : shareSize.height - labelHeight;
    const shape: CoverShape = { width: shareSize.width, height: label, columns: 18, layers: [3, 8] };
    const bitmap = coverBitmap(coverTraits(seed, track), shape, accent, shareSize.height);
    if (label < shareSize.height) {
      drawPaths(bitmap, [`M0 ${label}H${shareSize.width}V${shareSize.height}H0Z`], [coverInk]);
      drawLabel(bitmap, { text: title, y: label + 92, size: sizes.title, colour: "#f7f4ee" });
      drawLabel(bitmap, { text: subtitle, y: label + 148, size: sizes.subtitle, colour: "#f7f4ee" });
    }
    return encodePng(bitmap);
  }
  // The site has its company's accent, whatever the seed.
  const main = hueColour(kind === "site" ? 0 : hueOf(seed), accent);
  const bitmap = createBitmap(shareSize.width, shareSize.height, kind === "site" ? "#f7f4ee" : coverPaper);
  if (kind === "site") drawPaths(bitmap, ridgePaths(seed, siteShape), [coverInk, main, tintOf(main), coverPaper]);
  // An artist's contour has a line of 12 pixels.
  else
    drawPaths(
      bitmap,
      [0.61, 0.63].flatMap((top) => ridgePaths(seed, { ...artistShape, top })),
      [coverInk, main],
    );
  drawLabel(bitmap, { text: title, y: 168, size: sizes.name, colour: coverInk });
  drawLabel(bitmap, { text: subtitle, y: 232, size: sizes.subtitle, colour: coverInk });
  return encodePng(bitmap);
}
