import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readWork } from "#app/site/works/read-works.server.ts";
import { clientOf } from "#app/site/works/work.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";
import { coverFacts } from "#app/ui/art/cover-traits.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

/** Share picture of a work: artwork of its page in the company's colours, name and client. */
export function workPicture({ company }: Pick<RequestContext, "company">, work: WorkSlide): SharePicture {
  return {
    kind: "song",
    seed: work.slug || work.id,
    track: work.track ? coverFacts(work.track) : undefined,
    accent: company.theme.accent,
    title: work.name,
    subtitle: clientOf(work),
  };
}

/** Path of a work's picture without the file, below `/share/`. `key`: slug, or id without one. */
export function workPictureName(key: string): string {
  return `work/${encodeURIComponent(key)}`;
}

/** Share picture of the work with this key, if visible to visitors without an account; null if unknown. */
export async function findWorkPicture(ctx: RequestContext, key: string): Promise<SharePicture | null> {
  const found = await readWork({ ...ctx, actor: null }, key);
  return found && workPicture(ctx, found.work);
}
