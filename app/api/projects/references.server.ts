import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  addReference,
  changeReference,
  setReferenceRemoved,
} from "#app/projects/references/change-reference.server.ts";
import {
  type ListedReference,
  listReferences,
  requireReference,
} from "#app/projects/references/list-references.server.ts";
import { soundSearch, subjectKinds, subjectText } from "#app/projects/references/reference.ts";
import {
  newReferenceSchema,
  referenceChangeSchema,
  referencesQuerySchema,
} from "#app/projects/references/reference-form.ts";

/** Bytes: a name, a link and a vector, at up to 12 bytes a character. */
const maxBytes = 48 * 1024;

const params = z.object({ id: z.string() });

const referenceBodySchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  link: z.string(),
  vector: z.string().describe("Features of its sound, base64url of 32-bit floats; empty without audio."),
  mono: z.boolean(),
  of: z.string().describe("What it is a reference of: `project:`, `opportunity:` or `brand:` and its id."),
  kind: z.enum(subjectKinds),
  subject: z.string().describe("Name of the project, opportunity or brand."),
  similar: z.string().nullable().describe("The search by its sound."),
  createdAt: z.number(),
  version: z.string(),
});

function bodyOf(reference: ListedReference): z.output<typeof referenceBodySchema> {
  const { id, name, link, vector, isMono, kind, subjectId, subject, createdAt, updatedAt } = reference;
  const of = subjectText({ kind, id: subjectId });
  const similar = soundSearch(reference);
  return {
    ...{ _id: id, name, link, vector, mono: isMono, of, kind, subject, similar, createdAt },
    version: String(updatedAt),
  };
}

const read = async (ctx: RequestContext, id: string) => bodyOf(await requireReference(ctx, { id }));

export const references = new ApiRouter("Projects")
  .on(
    "get",
    "/references",
    {
      list: true,
      summary: "Reference songs of projects, opportunities and brands that the person may see",
      description: "`sort` has a minus for descending. A filter that is not valid counts as not set.",
      access: "references",
      query: referencesQuerySchema,
      data: z.strictObject({ items: z.array(referenceBodySchema), paging: pagingSchema.extend({ limit: z.number() }) }),
    },
    async ({ ctx, query }) => {
      const { references: rows, total, page, pages, limit } = await listReferences(ctx, query);
      return { items: rows.map(bodyOf), paging: { limit, page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "post",
    "/references",
    {
      summary: "Add a reference song",
      description: "`of` is `project:`, `opportunity:` or `brand:` and the id. `link` is optional and never fetched.",
      access: "references",
      body: newReferenceSchema,
      maxBytes,
      status: 201,
      data: referenceBodySchema,
    },
    async ({ ctx, body }) => read(ctx, (await addReference(ctx, body)).id),
  )
  .on(
    "get",
    "/references/:id",
    { summary: "A reference song", access: "references", params, data: referenceBodySchema },
    ({ ctx, params: { id } }) => read(ctx, id),
  )
  .on(
    "put",
    "/references/:id",
    {
      summary: "Change a reference song",
      description: "Replaces name, link and sound. 409 where `version` is not the present one.",
      access: "references",
      params,
      body: referenceChangeSchema,
      maxBytes,
      data: referenceBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await changeReference(ctx, { ...body, id });
      return read(ctx, id);
    },
  )
  .on(
    "delete",
    "/references/:id",
    {
      summary: "Remove a reference song",
      access: "references",
      params,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      await setReferenceRemoved(ctx, { id, removed: true });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/references/:id/restore",
    { summary: "Put a removed reference song back", access: "references", params, data: referenceBodySchema },
    async ({ ctx, params: { id } }) => {
      await setReferenceRemoved(ctx, { id, removed: false });
      return read(ctx, id);
    },
  )
  .close();
