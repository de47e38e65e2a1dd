import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { pitchBodySchema, pitchListSchema } from "#app/api/pitches/pitch-schema.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { removePitchMember, savePitchMember } from "#app/pitches/access/pitch-members.server.ts";
import { listPitches, pitchesPerPage } from "#app/pitches/list/list-pitches.server.ts";
import { pitchesQuerySchema } from "#app/pitches/list/pitches-query.ts";
import { pitchPath } from "#app/pitches/pitch.ts";
import { pitchCopy as copy } from "#app/pitches/pitch-copy.ts";
import { newPitchSchema, pitchDetailsSchema, pitchMemberSchema } from "#app/pitches/pitch-form.ts";
import { changePitchDetails } from "#app/pitches/record/change-pitch-details.server.ts";
import { createPitch, presentPlaylist } from "#app/pitches/record/create-pitch.server.ts";
import { setPitchBrand } from "#app/pitches/record/set-pitch-brand.server.ts";
import { setPitchDeleted } from "#app/pitches/record/set-pitch-deleted.server.ts";

/** Bytes: the texts of a new pitch, at up to 12 bytes a character (JSON escapes). */
const newBytes = 8 * 1024;
/** Bytes: the texts of a pitch, at up to 12 bytes a character (JSON escapes). */
const detailsBytes = 64 * 1024;

const { shape } = pitchDetailsSchema;
const changeSchema = z
  .object({
    title: shape.title,
    client: shape.client.unwrap(),
    intro: shape.intro.unwrap(),
    closing: shape.closing.unwrap(),
    visibility: shape.visibility.unwrap(),
    background: shape.background.unwrap(),
    /** Whose profile is shown beside it; null for none. */
    brandId: z.string().max(64).nullable(),
  })
  .partial()
  /** Revision that the caller read; without it the update overwrites. */
  .extend({ revision: z.number().int().optional() });

/** Updates the given fields. @throws AppError conflict if `revision` is not current */
async function change(
  ctx: RequestContext,
  id: string,
  { revision, brandId, ...details }: z.output<typeof changeSchema>,
) {
  const { title, client, intro, closing, visibility, background, revision: present } = await pitchBody(ctx, id);
  if (revision !== undefined && revision !== present) throw new AppError("conflict", copy.errors.changedMeanwhile);
  const before = { title, client, intro, closing, visibility, background };
  if (brandId !== undefined) await setPitchBrand(ctx, { id, brandId });
  await changePitchDetails(ctx, { id, details: { ...before, ...details }, before });
}

const params = z.object({ id: z.string() });

export const pitches = new ApiRouter("Pitches")
  .on(
    "get",
    "/pitches",
    {
      list: true,
      summary: "The person's pitches, those that others let them into, or those that others show to the company",
      description: "`show` is mine, shared or company; 25 a page.",
      access: "playlists",
      query: pitchesQuerySchema,
      data: pitchListSchema,
    },
    async ({ ctx, query }) => {
      const { pitches: found, total, page, pages } = await listPitches(ctx, query);
      return {
        items: found.map(({ id: _id, ...pitch }) => ({ _id, ...pitch, uri: pitchPath(_id) })),
        paging: { limit: pitchesPerPage, page, totalItems: total, totalPages: pages },
      };
    },
  )
  .on(
    "post",
    "/pitches",
    {
      summary: "Make a pitch without slides, or of a playlist that the person may read",
      description: "Where the person has one of that playlist, their latest.",
      access: "playlists",
      body: z.union([z.object({ playlistId: z.string().min(1).max(64) }), newPitchSchema]),
      maxBytes: newBytes,
      status: 201,
      mayExist: true,
      data: pitchBodySchema,
    },
    async ({ ctx, body }) => {
      if (!("playlistId" in body)) return pitchBody(ctx, (await createPitch(ctx, body)).id);
      const { id, isNew } = await presentPlaylist(ctx, body);
      const data = await pitchBody(ctx, id);
      return isNew ? data : Response.json({ data });
    },
  )
  .on(
    "get",
    "/pitches/:id",
    {
      summary: "A pitch that the person may open, with its slides in order",
      access: "signed-in",
      params,
      data: pitchBodySchema,
    },
    ({ ctx, params: { id } }) => pitchBody(ctx, id),
  )
  .on(
    "patch",
    "/pitches/:id",
    {
      summary: "Change what is named of a pitch",
      description: "409 where `revision` is not the present one. `background` is the key of a default background.",
      access: "playlists",
      params,
      body: changeSchema,
      maxBytes: detailsBytes,
      data: pitchBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await change(ctx, id, body);
      return pitchBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/pitches/:id",
    { summary: "Delete a pitch", access: "playlists", params, data: z.strictObject({ _id: z.string() }) },
    async ({ ctx, params: { id } }) => {
      await setPitchDeleted(ctx, { id, deleted: true });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/pitches/:id/members",
    {
      summary: "Let a person of the company into a pitch, or change their role",
      description: "For its owner. Someone new gets an email and a notification.",
      access: "playlists",
      params,
      body: pitchMemberSchema,
      maxBytes: 4096,
      status: 201,
      data: pitchBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await savePitchMember(ctx, { id, ...body });
      return pitchBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/pitches/:id/members",
    {
      summary: "Withdraw the role of a person",
      description: "For the owner of the pitch.",
      access: "playlists",
      params,
      query: z.object({ userId: z.string().optional() }),
      data: pitchBodySchema,
    },
    async ({ ctx, params: { id }, query }) => {
      const userId = requireRecordId(query.userId, "Name the person with userId.");
      await removePitchMember(ctx, { id, userId });
      return pitchBody(ctx, id);
    },
  )
  .close();
