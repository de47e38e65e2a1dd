import { z } from "zod";
import { commentSchema } from "#app/api/catalogue/comment-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { submissionListSchema, submissionSchema } from "#app/api/projects/project-schema.ts";
import { rangeCommentSchema } from "#app/comments/comment-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addTracks } from "#app/projects/submissions/add-tracks.server.ts";
import { setSubmissionDeleted, setSubmissionState } from "#app/projects/submissions/change-submission.server.ts";
import {
  createSubmissionComment,
  deleteSubmissionComment,
} from "#app/projects/submissions/comments/submission-comments.server.ts";
import {
  type ListedSubmission,
  readProjectPage,
  submissionsPerPage,
  submissionsQuerySchema,
} from "#app/projects/submissions/list-submissions.server.ts";
import { readSubmissionPage } from "#app/projects/submissions/read-submission-page.server.ts";
import { submissionFilePath, submissionPath, submissionStates } from "#app/projects/submissions/submission.ts";

/** Max tracks per request. */
const maxTracks = 100;
/** Bytes: 2,000 characters of a message at up to 12 bytes each (JSON escapes), and the other fields. */
const commentBytes = 32 * 1024;

const spaceId = z.uuid("spaceId is the id of a project.");
const params = z.object({ id: z.string() });
const reference = z.strictObject({ _id: z.string() });

/** A row of the list. `trackId`: catalogue recording; null for an upload, and if it is not visible to the user. */
function rowBody({ id: _id, track, durationMs, senderId: _, clearedAt: __, ...submission }: ListedSubmission) {
  return {
    ...{ _id, ...submission, uri: submissionPath(_id) },
    duration: durationMs === null ? null : durationMs / 1000,
    trackId: submission.kind === "catalogue" ? (track?.id ?? null) : null,
    isPlayable: track !== null,
  };
}

async function submissionBody(ctx: RequestContext, id: string) {
  const { submission, threads, member } = await readSubmissionPage(ctx, { ref: id });
  const { id: _id, track, durationMs, ...publicFields } = submission;
  return {
    ...{ _id, ...publicFields, uri: submissionPath(_id) },
    spaceId: member?.projectId ?? null,
    state: member?.state ?? null,
    message: member?.message ?? "",
    address: member?.address ?? null,
    file: member?.file ? { ...member.file, uri: submissionFilePath(_id) } : null,
    duration: durationMs === null ? null : durationMs / 1000,
    isPlayable: track !== null,
    times: threads,
  };
}

export const submissions = new ApiRouter("Projects")
  .on(
    "get",
    "/submissions",
    {
      list: true,
      summary: "The submissions of a project, newest first",
      access: "projects",
      query: z.object({ spaceId, ...submissionsQuerySchema.shape }),
      data: submissionListSchema,
    },
    async ({ ctx, query: { spaceId: projectId, ...query } }) => {
      const { listed } = await readProjectPage(ctx, { ...query, projectId });
      const { total, page, pages } = listed;
      const paging = { limit: submissionsPerPage, page, totalItems: total, totalPages: pages };
      return { items: listed.submissions.map(rowBody), paging };
    },
  )
  .on(
    "post",
    "/submissions",
    {
      summary: "Add tracks of the catalogue to a project, as an editor",
      description: "Returns how many the project did not have before.",
      access: "projects",
      body: z.object({ spaceId, trackIds: z.array(z.uuid()).min(1).max(maxTracks) }),
      maxBytes: 32 * 1024,
      status: 201,
      data: z.strictObject({ added: z.number() }),
    },
    ({ ctx, body }) => addTracks(ctx, { projectId: body.spaceId, source: { recordingIds: body.trackIds } }),
  )
  .on(
    "get",
    "/submissions/:id",
    {
      summary: "A submission with its comments, as a member of its project",
      access: "projects",
      params,
      data: submissionSchema,
    },
    ({ ctx, params: { id } }) => submissionBody(ctx, id),
  )
  .on(
    "patch",
    "/submissions/:id",
    {
      summary: "Shortlist or decline a submission, as an editor",
      access: "projects",
      params,
      body: z.object({ state: z.enum(submissionStates) }),
      maxBytes: 4096,
      data: submissionSchema,
    },
    async ({ ctx, params: { id }, body: { state } }) => {
      await setSubmissionState(ctx, { id, state });
      return submissionBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/submissions/:id",
    { summary: "Delete a submission, as an editor", access: "projects", params, data: reference },
    async ({ ctx, params: { id } }) => {
      await setSubmissionDeleted(ctx, { id, isDeleted: true });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/submissions/:id/comments",
    {
      summary: "Comment on a range of a submission",
      description:
        "`id` is that of the submission, for members of its project, or the token of its link. Times are seconds.",
      access: "signed-in",
      params,
      body: rangeCommentSchema,
      maxBytes: commentBytes,
      status: 201,
      data: commentSchema,
    },
    ({ ctx, params: { id: ref }, body }) => createSubmissionComment(ctx, { ...body, ref }),
  )
  .on(
    "delete",
    "/submissions/:id/comments",
    {
      summary: "Delete a comment on a submission",
      description: "Members of the project delete any, others their own.",
      access: "signed-in",
      params,
      query: z.object({ commentId: z.string().default("") }),
      data: reference,
    },
    async ({ ctx, params: { id: ref }, query: { commentId: id } }) => {
      await deleteSubmissionComment(ctx, { ref, id });
      return { _id: id };
    },
  )
  .close();
