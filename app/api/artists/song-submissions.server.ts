import { z } from "zod";
import { isDesk, submissionBody } from "#app/api/artists/song-submission-body.server.ts";
import { listedSubmissionSchema, songSubmissionSchema } from "#app/api/artists/song-submission-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { createSubmission } from "#app/artists/songs/create-submission.server.ts";
import { removeSongFile } from "#app/artists/songs/files/add-song-file.server.ts";
import { createFileForm, receiveFileForm } from "#app/artists/songs/files/create-file-form.server.ts";
import { fileFieldsSchema } from "#app/artists/songs/files/receive-song-file.server.ts";
import { saveSection } from "#app/artists/songs/save-section.server.ts";
import { sendSubmission } from "#app/artists/songs/sending/send-submission.server.ts";
import {
  deleteSubmission,
  reopenSubmission,
  withdrawSubmission,
} from "#app/artists/songs/sending/withdraw-submission.server.ts";
import {
  aiSchema,
  creditLines,
  reasonSchema,
  signatureSchema,
  songSchema,
  titleSchema,
  version,
} from "#app/artists/songs/song-form.ts";
import { submissionStates } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { publishSchema } from "#app/artists/songs/staff/decide.action.server.ts";
import { publishSubmission, refuseSubmission } from "#app/artists/songs/staff/decide-submission.server.ts";
import {
  listOwnSubmissions,
  listSubmissions,
  readStaffQuery,
} from "#app/artists/songs/staff/list-submissions.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { newId } from "#db/new-id.server.ts";

/** Lyrics of 20,000 characters at up to 6 bytes each (JSON escapes), and the other fields. */
const songBytes = 192 * 1024;

const params = z.object({ id: recordIdSchema });

const desk = {
  who: "Artists and labels, on the main host",
  check: (ctx: RequestContext) => requireArtistDesk(ctx, "artist-songs"),
};
const deskOrStaff = {
  who: "Artists and labels, on the main host, for songs of their artists; staff for all that were sent",
  check: (ctx: RequestContext) => (isDesk(ctx) ? desk.check(ctx) : requireSongStaff(ctx, "songs-edit")),
};
const staff = {
  who: "Staff who edit songs, on the main host",
  check: (ctx: RequestContext) => requireSongStaff(ctx, "songs-edit"),
};

const one = { params, missing: copy.errors.missing, data: songSubmissionSchema };
const current = z.strictObject({ version });

export const songSubmissions = new ApiRouter(copy.title)
  .on(
    "get",
    "/song-submissions",
    {
      list: true,
      summary: "Submitted songs, in pages of 50",
      description: "Without `state` those that were sent and wait. Drafts are listed for their artist only.",
      access: deskOrStaff,
      query: z.object({ state: z.enum(["all", ...submissionStates]).optional(), page: z.string().optional() }),
      data: z.strictObject({ items: z.array(listedSubmissionSchema), ...pagingSchema.shape }),
    },
    async ({ ctx }) => {
      const list = isDesk(ctx) ? listOwnSubmissions : listSubmissions;
      const { rows, page, pages, total } = await list(ctx, readStaffQuery(ctx.url.searchParams));
      const items = rows.map(({ id: _id, version: of, title: name, artist: artistName, confirmed, ...row }) => {
        const { kind, state, rating, shares } = row;
        return { _id, version: of, name, artistName, kind, state, rating, shares, sharesConfirmed: confirmed };
      });
      return { items, page, totalItems: total, totalPages: pages };
    },
  )
  .on(
    "post",
    "/song-submissions",
    {
      summary: "Create a draft for one of one's artists",
      access: desk,
      body: z.strictObject({ artistId: z.string().max(64), title: titleSchema }),
      status: 201,
      data: songSubmissionSchema,
    },
    async ({ ctx, body }) => {
      const id = newId(ctx.now);
      await createSubmission(ctx, { id, ...body });
      return await submissionBody(ctx, id);
    },
  )
  .on(
    "get",
    "/song-submissions/:id",
    { summary: "A submitted song", access: deskOrStaff, ...one },
    ({ ctx, params: { id } }) => submissionBody(ctx, id),
  )
  .on(
    "patch",
    "/song-submissions/:id",
    {
      summary: "Save sections of a draft, each as a whole",
      access: desk,
      body: z.strictObject({
        version,
        song: songSchema.optional(),
        credits: creditLines.optional(),
        ai: aiSchema.optional(),
      }),
      maxBytes: songBytes,
      ...one,
    },
    async ({ ctx, params: { id }, body: { version: of, song, ai, credits } }) => {
      const values = { ...song, ...ai, ...(credits === undefined ? {} : { credits }) };
      if (Object.keys(values).length === 0) throw new AppError("invalid", copy.errors.noSection);
      await saveSection(ctx, { id, version: of, values });
      return await submissionBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/song-submissions/:id",
    { summary: "Delete a draft, or a song that was withdrawn or not accepted", access: desk, ...one, data: z.null() },
    async ({ ctx, params: { id } }) => {
      await deleteSubmission(ctx, { id, version: null });
      return null;
    },
  )
  .on(
    "post",
    "/song-submissions/:id/files",
    {
      summary: "Get the form for a file of a draft",
      description:
        "The file is posted to `url` as multipart/form-data, after `fields` and under the name `file`, with the same sign-in. `label`: type of a version, or name of a stem. A file of the same role and label is replaced.",
      access: desk,
      ...one,
      body: fileFieldsSchema,
      status: 201,
      data: z.strictObject({
        url: z.string(),
        fields: z.strictObject({ role: z.string(), label: z.string(), form: z.string() }),
      }),
    },
    ({ ctx, params: { id }, body }) => createFileForm(ctx, { id, ...body }),
  )
  .on(
    "post",
    "/song-submissions/:id/upload",
    {
      summary: "Store a file of a draft",
      description: "The form of POST /song-submissions/:id/files.",
      access: desk,
      file: "multipart/form-data",
      params,
      missing: copy.errors.missing,
      status: 201,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, request, params: { id } }) => ({ _id: (await receiveFileForm(ctx, request, { id })).id }),
  )
  .on(
    "delete",
    "/song-submissions/:id/files/:fileId",
    { summary: "Remove a file of a draft", access: desk, ...one, params: params.extend({ fileId: recordIdSchema }) },
    async ({ ctx, params: { id, fileId } }) => {
      await removeSongFile(ctx, { id, fileId });
      return await submissionBody(ctx, id);
    },
  )
  .on(
    "post",
    "/song-submissions/:id/send",
    {
      summary: "Sign and send a draft in which nothing is missing",
      description: "`termsId` names the agreement that was read: 409 when it is another by now.",
      access: desk,
      body: signatureSchema,
      ...one,
    },
    async ({ ctx, params: { id }, body }) => {
      await sendSubmission(ctx, { id, ...body });
      return await submissionBody(ctx, id);
    },
  )
  .on(
    "post",
    "/song-submissions/:id/withdraw",
    { summary: "Withdraw a song that is not published", access: desk, body: current, ...one },
    async ({ ctx, params: { id }, body }) => {
      await withdrawSubmission(ctx, { id, version: body.version });
      return await submissionBody(ctx, id);
    },
  )
  .on(
    "post",
    "/song-submissions/:id/reopen",
    { summary: "Make a withdrawn or refused song a draft again", access: desk, body: current, ...one },
    async ({ ctx, params: { id }, body }) => {
      await reopenSubmission(ctx, { id, version: body.version });
      return await submissionBody(ctx, id);
    },
  )
  .on(
    "post",
    "/song-submissions/:id/publish",
    {
      summary: "Publish a song that is approved, with its versions and shares",
      description:
        "`unconfirmed`, `despite`, `replace`: publish although shares are not confirmed, opposed, or others are on file.",
      access: {
        who: "Staff who edit songs and rights, on the main host",
        check: (ctx) => requireSongStaff(ctx, "songs-edit") && requireSongStaff(ctx, "rights-edit"),
      },
      body: publishSchema,
      ...one,
    },
    async ({ ctx, params: { id }, body }) => {
      await publishSubmission(ctx, { id, ...body });
      return await submissionBody(ctx, id, readStaffSubmission);
    },
  )
  .on(
    "post",
    "/song-submissions/:id/refuse",
    { summary: "Do not accept a song", access: staff, body: reasonSchema, ...one },
    async ({ ctx, params: { id }, body }) => {
      await refuseSubmission(ctx, { id, ...body });
      return await submissionBody(ctx, id, readStaffSubmission);
    },
  )
  .close();
