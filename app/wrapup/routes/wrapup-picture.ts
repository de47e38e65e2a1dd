import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { openSharedWrapup } from "#app/wrapup/open-shared-wrapup.server.ts";
import { readWrapup } from "#app/wrapup/read-wrapup.server.ts";
import { readAsked, readYear } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";
import { requireWrapupViewer } from "#app/wrapup/wrapup-links.server.ts";
import { respondWithWrapup } from "#app/wrapup/wrapup-picture.server.ts";

const missing = () => new AppError("not_found", copy.errors.missing);

/** GET /wrapup/picture.png?year&of, for who may see the year; GET /wrapup/share/:token/picture.png, as long as the link is open. */
export async function loader({ params: { token }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const asked = readAsked(ctx);
  const viewer = token === undefined ? requireWrapupViewer(ctx, asked.of) : null;
  await enforceRateLimit(ctx.env, "form", `share-picture:${ctx.address}`);
  if (token !== undefined) {
    const opened = await openSharedWrapup(ctx, token);
    if (opened.state !== "open") throw missing();
    return respondWithWrapup(ctx, opened.wrapup);
  }
  const year = readYear(asked.year, ctx.now);
  if (year === null) throw missing();
  const { wrapup } = await readWrapup(ctx, { viewer, year, of: asked.of, isWhole: false });
  return respondWithWrapup(ctx, wrapup);
}
