import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { drawSharePicture } from "#app/ui/art/raster/share-picture.ts";

/** GET …/share/:token/picture.png: link preview, unless a passcode is required. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  await enforceRateLimit(ctx.env, "form", `share-picture:${ctx.address}`);
  const { kind, findTitle } = shareSubjectAt(ctx, "path");
  const link = await requireOpenLink(ctx, { kind, token });
  const title = (await findTitle?.(ctx, link)) ?? null;
  if (title === null) throw new AppError("not_found", shareErrors.missing);
  const png = await drawSharePicture(sitePicture(ctx, { id: link.subjectId, title }));
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cross-Origin-Resource-Policy": "cross-origin" },
  });
}
