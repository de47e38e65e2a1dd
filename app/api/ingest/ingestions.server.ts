import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { adoptSong, readDeliveryAgain, removeDelivery } from "#app/exchange/deliveries/change-delivery.server.ts";
import {
  deliveriesQuerySchema,
  openDeliverySchema,
  rightsReasonField,
} from "#app/exchange/deliveries/delivery-form.ts";
import { deliveryStates, releaseStates } from "#app/exchange/deliveries/delivery-state.ts";
import { listDeliveries } from "#app/exchange/deliveries/list-deliveries.server.ts";
import { openDelivery } from "#app/exchange/deliveries/open-delivery.server.ts";
import { publishReleases, takeDownReleases } from "#app/exchange/deliveries/publish-releases.server.ts";
import { type DeliveryView, readDelivery } from "#app/exchange/deliveries/read-delivery.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { storeDeliveryFile } from "#app/exchange/deliveries/store-delivery-file.server.ts";
import { readFileForm } from "#app/uploads/parts/read-file-form.server.ts";

const headFields = {
  _id: z.string(),
  folder: z.string(),
  state: z.enum(deliveryStates),
  messageId: z.string().nullable(),
  sender: z.string().nullable(),
  senderName: z.string().nullable(),
  version: z.string().nullable(),
  sentAt: z.number().nullable(),
  createdAt: z.number(),
};

const deliverySchema = z.strictObject({
  ...headFields,
  problems: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number() })),
  releases: z.array(
    z.strictObject({
      ...{
        _id: z.string(),
        state: z.enum(releaseStates),
        title: z.string(),
        artists: z.string(),
        upc: z.string().nullable(),
      },
      ...{ albumId: z.string().nullable(), problems: z.array(z.string()), deals: z.array(z.string()) },
      warnings: z.array(z.string()).describe("What is wrong with its cover, and does not keep it back."),
      recordings: z.array(
        z.strictObject({
          ...{ _id: z.string(), title: z.string(), isrc: z.string().nullable(), songId: z.string().nullable() },
          foundId: z
            .string()
            .nullable()
            .describe("Another song with its ISRC or its file: `adopt` says that it is this one."),
          shares: z.array(
            z.strictObject({
              ...{ side: z.enum(["master", "composition"]), name: z.string() },
              shareBp: z.number().nullable().describe("Basis points as the message states them; not applied."),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Head = Pick<
  DeliveryView,
  "id" | "folder" | "state" | "messageId" | "sender" | "senderName" | "version" | "sentAt" | "createdAt"
>;

function headOf({ id, folder, state, messageId, sender, senderName, version, sentAt, createdAt }: Head) {
  return { _id: id, folder, state, messageId, sender, senderName, version, sentAt, createdAt };
}

async function bodyOf(ctx: RequestContext, id: string) {
  const delivery = await readDelivery(ctx, { id });
  return {
    ...headOf(delivery),
    ...{ problems: delivery.problems, files: delivery.files },
    releases: delivery.releases.map(
      ({ id: _id, state, title, artists, upc, albumId, problems, warnings, deals, tracks }) => ({
        ...{ _id, state, title, artists, upc, albumId, problems, warnings, deals },
        recordings: tracks.map(({ id: trackId, title: name, isrc, recordingId, found, shares }) => ({
          ...{ _id: trackId, title: name, isrc, songId: recordingId, foundId: found?.id ?? null, shares },
        })),
      }),
    ),
  };
}

const deskOf = (to: "see" | "publish") => ({
  who: to === "see" ? "ListIngestions, on the agency's own host" : "the same, with the right to edit songs",
  check: (ctx: RequestContext) => requireDeliveryDesk(ctx, to),
});
const access = deskOf("see");
const params = z.object({ id: z.string() });
const whole = { access, params, data: deliverySchema } as const;
const chosen = z.object({
  releaseId: z.string().max(64).optional().describe("One release; all that can be, without it."),
});
const published = chosen.extend({
  rightsReason: rightsReasonField.describe("Why songs are published without complete rights."),
});

export const ingestions = new ApiRouter("Ingestions")
  .on(
    "get",
    "/ingestions",
    {
      list: true,
      summary: "Deliveries, in pages of 50",
      access,
      query: deliveriesQuerySchema,
      data: z.strictObject({
        items: z.array(z.strictObject({ ...headFields, releases: z.number(), problems: z.number() })),
        paging: pagingSchema,
      }),
    },
    async ({ ctx, query }) => {
      const { deliveries, page, total: totalItems, pages: totalPages } = await listDeliveries(ctx, query);
      const items = deliveries.map((row) => ({ ...headOf(row), releases: row.releases, problems: row.problems }));
      return { items, paging: { page, totalItems, totalPages } };
    },
  )
  .on(
    "post",
    "/ingestions",
    {
      summary: "Open the delivery of a folder",
      description: "Files that lie in the bucket under `deliveries/{folder}/` are read at once.",
      ...{ access, body: openDeliverySchema, status: 201, data: deliverySchema },
    },
    async ({ ctx, body }) => bodyOf(ctx, (await openDelivery(ctx, body)).id),
  )
  .on(
    "get",
    "/ingestions/:id",
    { summary: "A delivery with its releases and problems", ...whole },
    ({ ctx, params: { id } }) => bodyOf(ctx, id),
  )
  .on(
    "post",
    "/ingestions/:id/files",
    {
      summary: "Add a file",
      description:
        "The body is multipart/form-data with one file of at most 95 MB, named `file`. A larger one is sent by `/upload-parts` before.",
      ...whole,
      file: "multipart/form-data",
      status: 201,
    },
    async ({ ctx, request, params: { id } }) => {
      await readFileForm(ctx, request, ({ fileName, file }) => storeDeliveryFile(ctx, { id, fileName, file }));
      return bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/ingestions/:id/read",
    { summary: "Read the messages of a delivery, again if they were read", ...whole },
    async ({ ctx, params: { id } }) => {
      await readDeliveryAgain(ctx, { id });
      return bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/ingestions/:id/publish",
    { summary: "Publish releases that are ready", ...whole, access: deskOf("publish"), body: published },
    async ({ ctx, params: { id }, body }) => {
      await publishReleases(ctx, { id, releaseId: body.releaseId ?? null, reason: body.rightsReason });
      return bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/ingestions/:id/take-down",
    { summary: "Take published releases down", ...whole, access: deskOf("publish"), body: chosen },
    async ({ ctx, params: { id }, body }) => {
      await takeDownReleases(ctx, { id, releaseId: body.releaseId ?? null });
      return bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/ingestions/:id/adopt",
    {
      summary: "State that a recording is the song that was found for it",
      ...{
        ...whole,
        access: deskOf("publish"),
        body: z.strictObject({ recordingId: z.string().max(64).describe("The `_id` of the delivered recording.") }),
      },
    },
    async ({ ctx, params: { id }, body: { recordingId: trackId } }) => {
      await adoptSong(ctx, { id, trackId });
      return bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/ingestions/:id/restore",
    { summary: "Put a removed delivery back into the list", ...whole },
    async ({ ctx, params: { id } }) => {
      await removeDelivery(ctx, { id, isRemoved: false });
      return bodyOf(ctx, id);
    },
  )
  .on(
    "delete",
    "/ingestions/:id",
    { summary: "Remove a delivery from the list", access, params, data: z.strictObject({ _id: z.string() }) },
    async ({ ctx, params: { id } }) => {
      await removeDelivery(ctx, { id, isRemoved: true });
      return { _id: id };
    },
  )
  .close();
