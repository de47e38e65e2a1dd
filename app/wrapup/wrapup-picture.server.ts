import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { drawSharePicture, type SharePicture } from "#app/ui/art/raster/share-picture.ts";
import { monthShape, type Wrapup, wrapupSeed } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";

const totalsShown = 3;

function pictureOf({ company }: Pick<RequestContext, "company">, wrapup: Wrapup): SharePicture {
  const totals = wrapup.tiles.slice(0, totalsShown).map((tile) => `${copy.count(tile)} ${copy.tile(tile)}`);
  return {
    kind: "song",
    seed: wrapupSeed(wrapup),
    track: { levels: monthShape(wrapup) },
    accent: company.theme.accent,
    title: copy.heading(wrapup.year, wrapup.name),
    subtitle: totals.length > 0 ? totals.join(", ") : copy.empty(wrapup.year),
  };
}

/** The year as a PNG: strata in the shape of its months, with its totals. */
export async function respondWithWrapup(ctx: RequestContext, wrapup: Wrapup): Promise<Response> {
  const png = await drawSharePicture(pictureOf(ctx, wrapup));
  const headers = { "Content-Type": "image/png", "Cross-Origin-Resource-Policy": "cross-origin" };
  return new Response(png, { headers });
}
