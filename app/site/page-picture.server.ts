import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";
import { pageTitles } from "#app/site/page-titles.server.ts";
import { findService } from "#app/site/services/list-services.server.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

export type PageId = keyof typeof pageTitles;

function isPageId(id: string): id is PageId {
  return Object.hasOwn(pageTitles, id);
}

/** Share picture of a site page or service; null if unknown. */
export function pagePicture(ctx: Pick<RequestContext, "company">, id: string): SharePicture | null {
  const title = isPageId(id) ? pageTitles[id] : findService(id)?.service.name;
  return title === undefined ? null : sitePicture(ctx, { id, title });
}

/** Absolute URL of a page's share picture; the site's own for a page without one. */
export function pictureAddress(ctx: Pick<RequestContext, "company" | "url">, id: string): string {
  const picture = pagePicture(ctx, id) ?? sitePicture(ctx);
  return `${ctx.url.origin}${sharePath(`page/${id}`, picture)}`;
}
