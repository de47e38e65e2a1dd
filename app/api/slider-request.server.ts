import { readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type SliderInput, sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";

/** Bytes: 200 slides of a few kilobytes each. */
export const sliderBytes = 1024 * 1024;

/** Body of POST and PUT sliders. @throws AppError too_large; invalid, naming the fields */
export function readSliderBody({ company, env }: RequestContext, request: Request): Promise<SliderInput> {
  const schema = sliderSchema({ environment: company.environment, apex: env.APP_HOST });
  return readJsonBody(request, { schema, maxBytes: sliderBytes });
}
