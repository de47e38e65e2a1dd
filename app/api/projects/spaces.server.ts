import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { patchProject, projectBody, projectPatchSchema } from "#app/api/projects/project-body.server.ts";
import { spaceListSchema, spaceSchema } from "#app/api/projects/project-schema.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { addReference, setReferenceRemoved } from "#app/projects/references/change-reference.server.ts";
import { requireReference } from "#app/projects/references/list-references.server.ts";
import { referenceSchema } from "#app/projects/references/reference-form.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { listProjects, projectsPerPage } from "#app/projects/spaces/list-projects.server.ts";
import { projectPath } from "#app/projects/spaces/project.ts";
import { projectMemberSchema, projectSchema, projectsQuerySchema } from "#app/projects/spaces/project-form.ts";
import { removeProjectMember, saveProjectMember } from "#app/projects/spaces/project-members.server.ts";
import { createProject, setProjectStatus } from "#app/projects/spaces/save-project.server.ts";

/** Bytes: the texts of a project, at up to 12 bytes a character (JSON escapes). */
const projectBytes = 128 * 1024;
/** Bytes: a label, a link and a vector, at up to 12 bytes a character. */
const referenceBytes = 32 * 1024;

const params = z.object({ id: z.string() });
const labelledSchema = z.object({ label: referenceSchema.shape.name, link: referenceSchema.shape.link });

export const spaces = new ApiRouter("Projects")
  .on(
    "get",
    "/spaces",
    {
      list: true,
      summary: "The projects that the person owns or is a member of",
      description: "`sort` has a minus for descending. A filter that is not valid counts as not set.",
      access: "projects",
      query: projectsQuerySchema,
      data: spaceListSchema,
    },
    async ({ ctx, query }) => {
      const { projects, total, page, pages } = await listProjects(ctx, query);
      const items = projects.map(({ id, isCleared: _, titleKey: __, ...project }) => ({
        _id: id,
        ...project,
        uri: projectPath(id),
      }));
      return { items, paging: { limit: projectsPerPage, page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "post",
    "/spaces",
    {
      summary: "Create a project",
      description: "All fields but `title` are optional. `deadlineOn` is the last day (UTC), as `2027-03-31`.",
      access: "projects",
      body: projectSchema,
      maxBytes: projectBytes,
      status: 201,
      data: spaceSchema,
    },
    async ({ ctx, body }) => {
      const { id } = await createProject(ctx, body);
      return projectBody(ctx, id);
    },
  )
  .on(
    "get",
    "/spaces/:id",
    {
      summary: "A project with its members and references",
      access: "projects",
      params,
      data: spaceSchema,
    },
    ({ ctx, params: { id } }) => projectBody(ctx, id),
  )
  .on(
    "patch",
    "/spaces/:id",
    {
      summary: "Change a project, as an editor",
      description: "What the body does not name stays. 409 where `version` is not the present one.",
      access: "projects",
      params,
      body: projectPatchSchema,
      maxBytes: projectBytes,
      data: spaceSchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await patchProject(ctx, { ...body, id });
      return projectBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/spaces/:id",
    {
      summary: "Delete a project, as its owner",
      access: "projects",
      params,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      await setProjectStatus(ctx, { id, intent: "delete" });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/spaces/:id/members",
    {
      summary: "Let a person of the company into a project, or change their role, as its owner",
      description: "Someone new gets an email. Returns the project.",
      access: "projects",
      params,
      body: projectMemberSchema,
      maxBytes: 4096,
      status: 201,
      data: spaceSchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await saveProjectMember(ctx, { ...body, id });
      return projectBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/spaces/:id/members",
    {
      summary: "Withdraw a person's role in a project, as its owner",
      description: "Returns the project.",
      access: "projects",
      params,
      query: z.object({ userId: z.string().optional() }),
      data: spaceSchema,
    },
    async ({ ctx, params: { id }, query }) => {
      const userId = requireRecordId(query.userId, "Name the person with userId.");
      await removeProjectMember(ctx, { id, userId });
      return projectBody(ctx, id);
    },
  )
  .on(
    "post",
    "/spaces/:id/references",
    {
      summary: "Add a reference song to a project, as an editor",
      description: "`link` is optional and never fetched. Returns the project. `POST /references` also takes a sound.",
      access: "projects",
      params,
      body: labelledSchema,
      maxBytes: referenceBytes,
      status: 201,
      data: spaceSchema,
    },
    async ({ ctx, params: { id }, body: { label, link } }) => {
      await addReference(ctx, { of: { kind: "project", id }, name: label, link, vector: "" });
      return projectBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/spaces/:id/references",
    {
      summary: "Remove a reference song from a project, as an editor",
      description: "Returns the project.",
      access: "projects",
      params,
      query: z.object({ referenceId: z.string().optional() }),
      data: spaceSchema,
    },
    async ({ ctx, params: { id }, query }) => {
      const reference = await requireReference(ctx, {
        id: requireRecordId(query.referenceId, "Name the reference with referenceId."),
      });
      if (reference.subjectId !== id) throw new AppError("not_found", referencesCopy.errors.missing);
      await setReferenceRemoved(ctx, { id: reference.id, removed: true });
      return projectBody(ctx, id);
    },
  )
  .close();
