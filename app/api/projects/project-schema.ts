import { z } from "zod";
import { threadSchema } from "#app/api/catalogue/comment-schema.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { projectRoles } from "#app/projects/spaces/project.ts";
import { submissionStates } from "#app/projects/submissions/submission.ts";

const listPaging = pagingSchema.extend({ limit: z.number() });

/** Fields of a project, in a list and alone; times in ms since 1970. */
const spaceFields = {
  _id: z.string(),
  uri: z.string(),
  title: z.string(),
  status: z.enum(["open", "closed"]),
  deadlineAt: z.number().nullable(),
  takesLink: z.boolean(),
  createdAt: z.number(),
  right: z.enum(["read", "edit", "manage"]),
};

export const spaceListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...spaceFields,
      owner: z.string(),
      deletedAt: z.number().nullable(),
      members: z.number(),
      submissions: z.number(),
      fresh: z.number(),
      shortlisted: z.number(),
    }),
  ),
  paging: listPaging,
});

export const spaceSchema = z.strictObject({
  ...spaceFields,
  brief: z.string(),
  budget: z.string(),
  updatedAt: z.number(),
  version: z.string(),
  owner: z.strictObject({ _id: z.string(), name: z.string() }),
  members: z.array(
    z.strictObject({ userId: z.string(), role: z.enum(projectRoles), name: z.string(), email: z.string() }),
  ),
  references: z.array(z.strictObject({ _id: z.string(), label: z.string(), link: z.string() })),
  address: z.string().nullable().describe("The submission link, for those who may change the project."),
});

/** Fields of a submission, in a list and alone; `duration` in seconds. */
const submissionFields = {
  _id: z.string(),
  uri: z.string(),
  title: z.string(),
  artist: z.string(),
  kind: z.enum(["catalogue", "upload"]),
  fileState: z.enum(["queued", "ready", "unreadable"]),
  problem: z.string().nullable(),
  sentAt: z.number(),
  message: z.string(),
  duration: z.number().nullable(),
  isPlayable: z.boolean(),
};

const state = z.enum(submissionStates);

export const submissionListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...submissionFields,
      state,
      senderName: z.string(),
      senderEmail: z.string(),
      comments: z.number(),
      trackId: z.string().nullable(),
    }),
  ),
  paging: listPaging,
});

export const submissionSchema = z.strictObject({
  ...submissionFields,
  state: state.nullable(),
  spaceId: z.string().nullable(),
  address: z.string().nullable(),
  file: z.strictObject({ name: z.string(), bytes: z.number(), uri: z.string() }).nullable(),
  times: z.array(threadSchema),
});
