import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { namePatternText } from "#app/api/paging.ts";
import { readSliderBody, sliderBytes } from "#app/api/slider-request.server.ts";
import { readPublicSliders, readSliderList, readWorks } from "#app/api/sliders/read-slider-lists.server.ts";
import {
  brandGroupsSchema,
  publicSlidersSchema,
  savedSliderSchema,
  sliderListSchema,
  worksSchema,
} from "#app/api/sliders/slider-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { findItems } from "#app/sliders/admin/find-items.server.ts";
import { sliderBodySchema } from "#app/sliders/admin/form/slider-schema.ts";
import { getSlider } from "#app/sliders/admin/get-slider.server.ts";
import { listSegments } from "#app/sliders/admin/list-segments.server.ts";
import { createSlider, updateSlider } from "#app/sliders/admin/save-slider.server.ts";
import { savedSliderBody } from "#app/sliders/admin/saved-slider-body.ts";
import { setSliderStatus } from "#app/sliders/admin/set-slider-status.server.ts";
import { statusFormSchema } from "#app/sliders/admin/slider-query.ts";
import { validateBrands } from "#app/sliders/admin/validate-brands.server.ts";
import { isItemKind } from "#app/sliders/slider.ts";

const text = z.string().optional();
const params = z.object({ id: z.string() });

const itemIds = z
  .array(z.string().min(1).max(64))
  .max(200)
  .transform((ids) => [...new Set(ids)]);
const brandsSchema = z
  .union([itemIds, z.strictObject({ playlists: itemIds }), z.strictObject({ artists: itemIds })])
  .transform((body) => {
    if (Array.isArray(body)) return { kind: null, ids: body };
    return "playlists" in body
      ? { kind: "playlist" as const, ids: body.playlists }
      : { kind: "artist" as const, ids: body.artists };
  });

async function readSlider(ctx: RequestContext, id: string) {
  const showsAll = can(ctx.actor, "slider-segments", ctx.company);
  const slider = await getSlider(ctx, { id });
  const ids = slider.slides.flatMap(({ itemId }) => itemId ?? []);
  const items = isItemKind(slider.kind) ? await findItems(ctx, { kind: slider.kind, ids }) : [];
  return savedSliderBody(slider, { showsAll, items });
}

// The schema of a slider depends on the company's environment.
export const sliders = new ApiRouter("Sliders")
  .on(
    "get",
    "/sliders",
    {
      summary: "Published sliders, the same for every visitor",
      description:
        '`segments` is a comma list. With `status`, a comma list, for those who list sliders: the list of the administration, filtered by `title` and `kind`, the newest first; or with `itemsPage` or `itemsLimit` the works that a slider can show, of `filter` "category eq …". What is not valid counts as not given.',
      access: "anyone",
      errors: ["unauthorised", "forbidden"],
      query: z.object({
        ...{ segments: text, s: text, t: text, limit: text, page: text, q: text },
        sort: text.describe("The newest are first, whatever it says."),
        ...{ status: text, title: text, kind: text, itemsPage: text, itemsLimit: text, filter: text },
      }),
      data: z.union([publicSlidersSchema, sliderListSchema, worksSchema]),
    },
    async ({ ctx, query: { status, itemsPage, itemsLimit } }) => {
      if (status === undefined) {
        const sliders = await readPublicSliders(ctx);
        ctx.responseHeaders.set("Cache-Control", "public, max-age=30, stale-while-revalidate=600");
        return sliders;
      }
      requireAccess(ctx, "sliders");
      return itemsPage === undefined && itemsLimit === undefined ? readSliderList(ctx) : readWorks(ctx);
    },
  )
  .on(
    "post",
    "/sliders",
    {
      summary: "Create a slider",
      access: ["sliders", "slider-create"],
      body: sliderBodySchema,
      maxBytes: sliderBytes,
      readsBody: true,
      status: 201,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, request }) => {
      const { id: _id } = await createSlider(ctx, await readSliderBody(ctx, request));
      return { _id };
    },
  )
  .on(
    "get",
    "/sliders/:id",
    { summary: "A slider with all of its slides", access: "sliders", params, data: savedSliderSchema },
    ({ ctx, params: { id } }) => readSlider(ctx, id),
  )
  .on(
    "put",
    "/sliders/:id",
    {
      summary: "Replace a slider",
      description: "With the `version` that was read, only if no one changed it since: 409.",
      access: "sliders",
      params,
      body: sliderBodySchema,
      maxBytes: sliderBytes,
      readsBody: true,
      data: savedSliderSchema,
    },
    async ({ ctx, request, params: { id } }) => {
      await updateSlider(ctx, { ...(await readSliderBody(ctx, request)), id });
      return readSlider(ctx, id);
    },
  )
  .on(
    "patch",
    "/sliders/:id",
    {
      summary: "Change the status of a slider",
      access: "sliders",
      params,
      body: statusFormSchema.pick({ status: true }),
      maxBytes: 1024,
      data: savedSliderSchema,
    },
    async ({ ctx, params: { id }, body: { status } }) => {
      await setSliderStatus(ctx, { id, status });
      return readSlider(ctx, id);
    },
  )
  .on(
    "get",
    "/segments",
    {
      summary: "The names of the segments that sliders have",
      access: "slider-segments",
      query: z.object({ name: z.string().default("").describe(namePatternText) }),
      data: z.array(z.string()),
    },
    ({ ctx, query }) => listSegments(ctx, query),
  )
  .on(
    "post",
    "/validate-brands",
    {
      summary: "For each playlist or artist, the groups of brands with the number of tracks that each of them may hear",
      description:
        "The body is a list of ids, of playlists, artists or both, or names which: `{ playlists: […] }`, `{ artists: […] }`. Groups are those of the agreements in force that concern the playlist or artist; a brand in none of them is a group of its own. `includeInslide`: whether a new slide is visible to them. `isIncluded`: false with fewer than two tracks.",
      access: "slider-brands",
      body: brandsSchema,
      maxBytes: 32 * 1024,
      data: brandGroupsSchema,
    },
    ({ ctx, body }) => validateBrands(ctx, body),
  )
  .close();
