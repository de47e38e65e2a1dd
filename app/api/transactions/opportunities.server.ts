import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changeOpportunity } from "#app/opportunities/change-opportunity.server.ts";
import { createOpportunity } from "#app/opportunities/create-opportunity.server.ts";
import { type Opportunity, requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { listOpportunities } from "#app/opportunities/list-opportunities.server.ts";
import { opportunitiesQuerySchema } from "#app/opportunities/opportunities-query.ts";
import { stages } from "#app/opportunities/opportunity.ts";
import { opportunitySchema, stageSchema } from "#app/opportunities/opportunity-form.ts";
import { typedOpportunity } from "#app/opportunities/typed-opportunity.ts";
import { versionOf } from "#app/records/record-version.server.ts";

/** Bytes: a brief of 5,000 characters and the terms. */
const maxBytes = 48 * 1024;
const params = z.object({ id: z.string() });

/** As the fields of the form have them. */
const typedSchema = z.strictObject({
  organisation: z.string().describe("The client company."),
  name: z.string().describe("The contact."),
  email: z.string(),
  message: z.string().describe("The brief."),
  deadline: z.string().describe("YYYY-MM-DD, or empty."),
  media: z.array(z.string()),
  category: z.string(),
  territories: z.string().describe('"DE, AT", or groups such as "World".'),
  termMonths: z.string(),
  perpetual: z.boolean(),
  exclusivity: z.string(),
  startsOn: z.string(),
  budget: z.string().describe('"2500.50", in `currency`.'),
  value: z.string().describe("What the company expects to earn, in `currency`."),
  currency: z.string(),
});

const bodySchema = typedSchema.extend({
  _id: z.string(),
  stage: z.enum(stages),
  lostReason: z.string(),
  assigneeId: z.string().nullable(),
  createdAt: z.number(),
  version: z.string(),
});

function bodyOf(row: Opportunity): z.output<typeof bodySchema> {
  const { id, stage, lostReason, assigneeId, createdAt } = row;
  return { _id: id, stage, lostReason, assigneeId, createdAt, ...typedOpportunity(row), version: versionOf(row) };
}

const read = async (ctx: RequestContext, id: string) => bodyOf(await requireOpportunity(ctx, id));

/** What a form would send: an unchecked box is left out. @throws AppError invalid with an error for each field */
function parseTyped({ perpetual = false, ...typed }: Partial<z.input<typeof typedSchema>>) {
  const parsed = opportunitySchema.safeParse({ ...typed, ...(perpetual ? { perpetual: "true" } : {}) });
  if (parsed.success) return parsed.data;
  const { fieldErrors } = z.flattenError(parsed.error);
  throw new AppError("invalid", parsed.error.issues[0]?.message ?? "", fieldErrors);
}

const description = "Fields are text, as those of the form. 409 where `version` is not the present one.";

export const opportunities = new ApiRouter("Licensing")
  .on(
    "get",
    "/opportunities",
    {
      list: true,
      summary: "Opportunities of the company, 25 a page",
      description: "A filter that is not valid counts as not set.",
      access: "opportunities",
      query: opportunitiesQuerySchema.omit({ view: true }),
      data: z.strictObject({ items: z.array(bodySchema), paging: pagingSchema.extend({ limit: z.number() }) }),
    },
    async ({ ctx, query }) => {
      const { rows, total, page, pages } = await listOpportunities(ctx, { ...query, view: "list" });
      return { items: rows.map(bodyOf), paging: { limit: 25, page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "post",
    "/opportunities",
    {
      summary: "Add an opportunity",
      access: "opportunities",
      body: typedSchema.partial(),
      maxBytes,
      status: 201,
      data: bodySchema,
    },
    async ({ ctx, body }) => read(ctx, (await createOpportunity(ctx, parseTyped(body))).id),
  )
  .on(
    "get",
    "/opportunities/:id",
    { summary: "An opportunity", access: "opportunities", params, data: bodySchema },
    ({ ctx, params: { id } }) => read(ctx, id),
  )
  .on(
    "patch",
    "/opportunities/:id",
    {
      summary: "Change fields of an opportunity",
      description,
      access: "opportunities",
      params,
      body: typedSchema.partial().extend({ version: z.string() }),
      maxBytes,
      data: bodySchema,
    },
    async ({ ctx, params: { id }, body: { version, ...body } }) => {
      const { version: _, ...values } = parseTyped({ ...typedOpportunity(await requireOpportunity(ctx, id)), ...body });
      await changeOpportunity(ctx, { id, version, values });
      return read(ctx, id);
    },
  )
  .on(
    "post",
    "/opportunities/:id/stage",
    {
      summary: "Move an opportunity to another stage",
      description: "What is lost needs a `lostReason`. 409 where `version` is not the present one.",
      access: "opportunities",
      params,
      body: stageSchema,
      data: bodySchema,
    },
    async ({ ctx, params: { id }, body: { stage, lostReason, version } }) => {
      const values = { stage, lostReason: stage === "lost" ? lostReason : "" };
      await changeOpportunity(ctx, { id, version, values });
      return read(ctx, id);
    },
  )
  .close();
