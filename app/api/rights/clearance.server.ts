import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { clearanceBody, clearanceItemSchema } from "#app/api/rights/clearance-body.ts";
import { priceSchema } from "#app/api/rights/price-schema.ts";
import { requireUsage, usageBodySchema } from "#app/api/rights/usage-body.ts";
import { listClearances } from "#app/catalogue/clearance/list-clearances.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { maxEdits } from "#app/rights/edits.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

const song = z.string().trim().min(1, "Name a song.").max(200, "This is not the id or slug of a song.");
const songsOf = (max: number) =>
  z
    .array(song)
    .min(1, "Name a song.")
    .max(max, `Name at most ${max} songs.`)
    .transform((names) => [...new Set(names)]);

/** Fit into an address. */
const maxInAddress = 100;
const maxInBody = 500;

const dataSchema = z.strictObject({ items: z.array(clearanceItemSchema), missing: z.array(z.string()) });

const description =
  "Songs are named by the id or slug of a recording; those that are unknown to the person are `missing`. `light`: `clear` can be licensed now, `approvals` after that many parties agreed or something was checked, `blocked` not for this use. `days`: until the slowest party is expected to answer, null if that is not on file. `parties`, who must agree, and names in the texts are for those who see rights holders. 60 a minute.";

async function clearanceOf(ctx: RequestContext, input: { songs: string[]; usage: Usage }) {
  const { found, missing } = await listClearances(ctx, input);
  const reader = namesPartiesTo(ctx);
  const items = found.map(({ song, recordingId: _id, clearability, price }) => ({
    ...{ song, _id, price },
    ...clearanceBody(clearability, reader),
  }));
  ctx.responseHeaders.set("Cache-Control", "no-store");
  return { items, missing };
}

export const clearance = new ApiRouter("Rights")
  .on(
    "get",
    "/clearance",
    {
      summary: "Whether songs can be licensed for a use",
      description: `\`songs\` is a comma list of at most ${maxInAddress}. \`usage\` is a text: \`media:social_paid,web_paid;territories:DE,AT;months:12;start:2027-01-01;category:alcohol;exclusivity:category;budget:5000.00 EUR\`, without what is not known. ${description}`,
      access: "transactions",
      query: z.object({
        songs: z
          .string({ error: "Name a song." })
          .transform((text) => text.split(",").filter((name) => name.trim() !== ""))
          .pipe(songsOf(maxInAddress)),
        usage: z.string().default(""),
      }),
      data: dataSchema,
    },
    ({ ctx, query: { songs, usage } }) => clearanceOf(ctx, { songs, usage: requireUsage(usage) }),
  )
  .on(
    "post",
    "/clearance",
    {
      summary: "Whether songs can be licensed for a use, for long lists",
      description: `At most ${maxInBody} songs. \`usage\` is the text as in the address, or its fields as in a licence request. Changes nothing. ${description}`,
      access: "transactions",
      body: z.strictObject({ songs: songsOf(maxInBody), usage: usageBodySchema.default("") }),
      // 500 slugs of 200 characters.
      maxBytes: 128 * 1024,
      data: dataSchema,
    },
    ({ ctx, body: { songs, usage } }) => clearanceOf(ctx, { songs, usage: requireUsage(usage) }),
  )
  .on(
    "post",
    "/prices",
    {
      summary: "What songs cost for a use by the company's rate card",
      description: `At most ${maxInBody} songs, by the id or slug of a recording; those that are unknown to the person are \`missing\`. \`edits\`: how many versions of which length. Changes nothing. 60 a minute, together with the clearance.`,
      access: "transactions",
      body: z.strictObject({
        songs: songsOf(maxInBody),
        usage: usageBodySchema,
        edits: z
          .array(z.strictObject({ count: z.int().min(1).max(99), seconds: z.int().min(1).max(14_400) }))
          .max(maxEdits)
          .default([]),
      }),
      maxBytes: 128 * 1024,
      data: z.strictObject({
        items: z.array(z.strictObject({ song: z.string(), _id: z.string(), price: priceSchema })),
        missing: z.array(z.string()),
      }),
    },
    async ({ ctx, body: { songs, usage, edits } }) => {
      const { found, missing } = await listClearances(ctx, { songs, usage: requireUsage(usage), edits });
      ctx.responseHeaders.set("Cache-Control", "no-store");
      return { items: found.map(({ song, recordingId: _id, price }) => ({ song, _id, price })), missing };
    },
  )
  .close();
