/** Pixels of a picture with few colours. `pixels` holds indices into `palette`, column by column. */
export type Bitmap = { width: number; height: number; pixels: Uint8Array; palette: string[] };

/** Steps between two colours at an edge. */
const shades = 6;

/** A pixel is one byte. */
const maxColours = 256;

type Rgb = [number, number, number];

function channelsOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(under: string, over: string, share: number): string {
  const [a, b] = [channelsOf(under), channelsOf(over)];
  const mixed = a.map((channel, at) => Math.round(channel * (1 - share) + (b[at] ?? 0) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** A picture of one colour. */
export function createBitmap(width: number, height: number, ground: string): Bitmap {
  return { width, height, pixels: new Uint8Array(width * height), palette: [ground] };
}

/** Index of a colour, added to the palette if new; null when the palette is full. */
function indexOf({ palette }: Bitmap, colour: string): number | null {
  const index = palette.indexOf(colour);
  if (index >= 0) return index;
  return palette.length < maxColours ? palette.push(colour) - 1 : null;
}

/**
 * Brush that blends a colour into single pixels: `at` is a pixel index, `share` (0 to 1) its coverage. Blended shades are cached.
 */
export function brushOf(bitmap: Bitmap, colour: string): (at: number, share: number) => void {
  const { pixels, palette } = bitmap;
  const solid = indexOf(bitmap, colour) ?? 0;
  const blends = new Map<number, number>();
  return (at, share) => {
    const shade = Math.round(share * shades);
    if (shade === 0) return;
    const under = pixels[at] ?? 0;
    const key = under * (shades + 1) + shade;
    // Without room for another shade an edge is hard.
    const hard = shade * 2 >= shades ? solid : under;
    const index =
      shade === shades
        ? solid
        : (blends.get(key) ?? indexOf(bitmap, mix(palette[under] ?? colour, colour, shade / shades)) ?? hard);
    blends.set(key, index);
    pixels[at] = index;
  };
}
