import { z } from "zod";
import { brandBodySchema, brandListSchema, brandProfileSchema } from "#app/api/brands/brand-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readAnalysis } from "#app/brands/analysis/read-analysis.server.ts";
import { brandChangeSchema, brandSchema, brandsQuerySchema, newSongSchema } from "#app/brands/brand-form.ts";
import { readBrandPage } from "#app/brands/read-brand-page.server.ts";
import { listBrands } from "#app/brands/record/list-brands.server.ts";
import { changeBrand, createBrand, setBrandDeleted } from "#app/brands/record/save-brand.server.ts";
import { addBrandSong, setBrandSongRemoved } from "#app/brands/songs/change-songs.server.ts";
import { brandPath } from "#app/catalogue/fit/brand.ts";
import type { ProfileView } from "#app/catalogue/fit/profile-view.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Bytes: the texts of a brand, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 32 * 1024;

const access = "sonic-analysis";
const params = z.object({ id: z.string() });

async function brandBody(ctx: RequestContext, id: string) {
  const { brand, version, songs } = await readBrandPage(ctx, { id });
  const { id: _id, ...fields } = brand;
  return {
    ...{ _id, ...fields, uri: brandPath(_id), version },
    songs: songs.map(({ id: songId, recordingId, name, campaign, usedOn, state }) => ({
      ...{ _id: songId, recordingId, name, campaign, usedOn, state },
    })),
  };
}

function profileBody({ id, name, client, status, heard, total, references, measures, consistency }: ProfileView) {
  return { _id: id, name, client, status, heard, total, references, measures, consistency };
}

export const brands = new ApiRouter("Brands")
  .on(
    "get",
    "/brands",
    {
      list: true,
      summary: "The company's brands",
      description: "25 a page, by name. `status` is all, draft, shared, archived or deleted.",
      access,
      query: brandsQuerySchema,
      data: brandListSchema,
    },
    async ({ ctx, query }) => {
      const { brands: found, total, page, pages } = await listBrands(ctx, query);
      return {
        items: found.map(({ id, nameKey: _, ...brand }) => ({ _id: id, ...brand, uri: brandPath(id) })),
        paging: { page, totalItems: total, totalPages: pages },
      };
    },
  )
  .on(
    "post",
    "/brands",
    {
      summary: "Add a brand",
      description:
        "`bpmMin` and `bpmMax` are numbers, or null for none; `bannedWords` is a list, or a text with commas.",
      access,
      body: brandSchema,
      maxBytes,
      status: 201,
      data: brandBodySchema,
    },
    async ({ ctx, body }) => brandBody(ctx, (await createBrand(ctx, body)).id),
  )
  .on(
    "get",
    "/brands/:id",
    { summary: "A brand with its songs", access, params, data: brandBodySchema },
    ({ ctx, params: { id } }) => brandBody(ctx, id),
  )
  .on(
    "put",
    "/brands/:id",
    {
      summary: "Replace a brand's fields",
      description: "Without `version` also over a change that the caller has not seen.",
      access,
      params,
      body: brandChangeSchema,
      maxBytes,
      data: brandBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await changeBrand(ctx, { ...body, id });
      return brandBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/brands/:id",
    { summary: "Delete a brand with its songs", access, params, data: z.strictObject({ _id: z.string() }) },
    async ({ ctx, params: { id } }) => {
      await setBrandDeleted(ctx, { id, isDeleted: true });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/brands/:id/songs",
    {
      summary: "Add a recording to a brand",
      access,
      params,
      body: newSongSchema,
      maxBytes,
      status: 201,
      data: brandBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await addBrandSong(ctx, { ...body, brandId: id });
      return brandBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/brands/:id/songs/:songId",
    {
      summary: "Take a song off a brand",
      access,
      params: params.extend({ songId: z.string() }),
      data: brandBodySchema,
    },
    async ({ ctx, params: { id, songId } }) => {
      await setBrandSongRemoved(ctx, { brandId: id, id: songId, isRemoved: true });
      return brandBody(ctx, id);
    },
  )
  .on(
    "get",
    "/brands/:id/profile",
    {
      summary: "What a brand sounds like, beside its rivals and by campaign",
      description:
        "`measures` has BPM, percent of songs with vocals, and places in the catalogue (0 to 100). `match` and `consistency` are percent by aspect.",
      access,
      params,
      data: brandProfileSchema,
    },
    async ({ ctx, params: { id } }) => {
      const { brand, rivals, campaigns, broken } = await readAnalysis(ctx, { id });
      return {
        ...profileBody(brand),
        rivals: rivals.map(({ match, differences, ...rival }) => ({ ...profileBody(rival), match, differences })),
        campaigns,
        broken: broken.map(({ id: songId, title, rules }) => ({ _id: songId, name: title, rules })),
      };
    },
  )
  .close();
