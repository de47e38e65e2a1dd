import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { readWork } from "#app/site/works/read-works.server.ts";
import { clientOf } from "#app/site/works/work.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

/** The picture of a work for sharing: the strata of its page in the colours of the company, its name and who it was made for. */
export function workPicture({ company }: Pick<RequestContext, "company">, work: WorkSlide): SharePicture {
  return {
    kind: "song",
    seed: work.slug || work.id,
    peaks: work.track ? peaksOf(work.track) : [],
    accent: company.theme.accent,
    title: work.name,
    subtitle: clientOf(work),
  };
}

/** What stands before the file of a work's picture in its address, below `/share/`. `key` is the slug, or the id where it has none. */
export function workPictureName(key: string): string {
  return `work/${encodeURIComponent(key)}`;
}

/** The picture of the work with this key as visitors without an account see it; null for an unknown one. */
export async function findWorkPicture(ctx: RequestContext, key: string): Promise<SharePicture | null> {
  const found = await readWork({ ...ctx, actor: null }, key);
  return found && workPicture(ctx, found.work);
}
