import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { readSliderBody } from "#app/api/slider-request.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { getSlider } from "#app/sliders/admin/get-slider.server.ts";
import { updateSlider } from "#app/sliders/admin/save-slider.server.ts";
import { savedSliderBody } from "#app/sliders/admin/saved-slider-body.ts";
import { setSliderStatus } from "#app/sliders/admin/set-slider-status.server.ts";
import { statusFormSchema } from "#app/sliders/admin/slider-query.ts";

const maxStatusBytes = 1024;

async function readBody(ctx: RequestContext, id: string) {
  const showsAll = can(ctx.actor, "slider-segments", ctx.company);
  return savedSliderBody(await getSlider(ctx, { id }), { showsAll });
}

/** GET /api/v1/sliders/:id, for ListSliders: `data` is the slider with all of its slides. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: await readBody(ctx, id) });
}

/**
 * For ListSliders. PUT replaces the slider; with the `version` that was read, only if no one changed it since (409). PATCH
 * `{ status }` changes its status.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sliders");
  if (request.method === "PUT") await updateSlider(ctx, { ...(await readSliderBody(ctx, request)), id });
  else if (request.method === "PATCH") {
    const schema = statusFormSchema.pick({ status: true });
    const { status } = await readJsonBody(request, { schema, maxBytes: maxStatusBytes });
    await setSliderStatus(ctx, { id, status });
  } else throw new AppError("method_not_allowed", "Use PUT to save a slider and PATCH to change its status.");
  return Response.json({ data: await readBody(ctx, id) });
}
