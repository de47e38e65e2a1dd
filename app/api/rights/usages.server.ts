import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { requireUsage, usageBodySchema } from "#app/api/rights/usage-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePreset } from "#app/rights/usage/presets/change-preset.server.ts";
import { createPreset } from "#app/rights/usage/presets/create-preset.server.ts";
import { deletePreset } from "#app/rights/usage/presets/delete-preset.server.ts";
import { listPresets } from "#app/rights/usage/presets/list-presets.server.ts";
import { mayChangePreset } from "#app/rights/usage/presets/may-change-preset.server.ts";
import { describePreset, presetName } from "#app/rights/usage/presets/preset.ts";
import { requirePreset } from "#app/rights/usage/presets/require-preset.server.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

const { errors } = usageCopy.presets;
const params = z.object({ id: z.string().max(64) });
const presetSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  usage: z.string(),
  sentence: z.string(),
  version: z.string(),
  canChange: z.boolean(),
});

const bodySchema = z.strictObject({ name: presetName, usage: usageBodySchema.default("") });
const changeSchema = z
  .strictObject({
    name: presetName.optional(),
    usage: usageBodySchema.optional(),
    version: z
      .string()
      .optional()
      .describe("Its `version` as it was read; without it the change replaces whatever there is."),
  })
  .refine(({ name, usage }) => name !== undefined || usage !== undefined, errors.nothing);
/** A use of every country, medium and field, with room. */
const maxBytes = 16 * 1024;

async function bodyOf(ctx: RequestContext, id: string): Promise<z.output<typeof presetSchema>> {
  const { id: _id, name, usage, createdBy, updatedAt } = await requirePreset(ctx, { id, change: false });
  return {
    _id,
    name,
    usage,
    version: String(updatedAt),
    sentence: describePreset(usage),
    canChange: mayChangePreset(ctx, createdBy),
  };
}

const textOf = (body: z.output<typeof usageBodySchema>) => writeUsage(requireUsage(body));

export const usages = new ApiRouter("Rights")
  .on(
    "get",
    "/usages",
    {
      summary: "Uses that the company saved under a name",
      description: "By name, at most 50. `usage` is the text that `/clearance` takes.",
      access: "transactions",
      data: z.strictObject({ items: z.array(presetSchema) }),
    },
    async ({ ctx }) => ({ items: (await listPresets(ctx)).map(({ id: _id, ...preset }) => ({ _id, ...preset })) }),
  )
  .on(
    "post",
    "/usages",
    {
      summary: "Save a use for the company",
      description: "Names are unique in the company. `usage` is the text, or its fields as in a licence request.",
      access: "transactions",
      body: bodySchema,
      maxBytes,
      status: 201,
      data: presetSchema,
    },
    async ({ ctx, body: { name, usage } }) => bodyOf(ctx, (await createPreset(ctx, { name, usage: textOf(usage) })).id),
  )
  .on(
    "get",
    "/usages/:id",
    { summary: "A saved use", access: "transactions", params, data: presetSchema },
    ({ ctx, params: { id } }) => bodyOf(ctx, id),
  )
  .on(
    "patch",
    "/usages/:id",
    {
      summary: "Rename a saved use or replace what it says",
      description: "One's own; for those who manage licences any of the company.",
      access: "transactions",
      params,
      body: changeSchema,
      maxBytes,
      data: presetSchema,
    },
    async ({ ctx, params: { id }, body: { name, usage, version } }) => {
      await changePreset(ctx, { id, version, name, usage: usage === undefined ? undefined : textOf(usage) });
      return bodyOf(ctx, id);
    },
  )
  .on(
    "delete",
    "/usages/:id",
    {
      summary: "Delete a saved use",
      description: "One's own; for those who manage licences any of the company.",
      access: "transactions",
      params,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      await deletePreset(ctx, { id });
      return { _id: id };
    },
  )
  .close();
