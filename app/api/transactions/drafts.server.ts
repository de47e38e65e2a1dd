import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { draftBody, licenceRequestSchema, readLicenceRequest } from "#app/api/transactions/draft-body.server.ts";
import { draftSchema } from "#app/api/transactions/transaction-schema.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";

const path = "/transactions/draft";

/** Registered before `/transactions/:id`, which would match this path too. */
export const drafts = new ApiRouter("Licence requests")
  .on(
    "get",
    path,
    {
      summary: "The person's draft in this company and its songs",
      description: "An empty one while there is none.",
      access: "transactions",
      data: draftSchema,
    },
    async ({ ctx }) => draftBody(await getDraft(ctx)),
  )
  .on(
    "put",
    path,
    {
      summary: "Replace the terms of the draft",
      description:
        "`budget` is minor units of `currency`. `songId` adds a recording, `remove` takes one out. `version` is that of the draft it was read with (409 when it has changed since), empty when there was none.",
      access: { who: "ListTransactions, but not in a preview", check: requireRequester },
      body: licenceRequestSchema,
      data: draftSchema,
    },
    async ({ ctx, body }) => {
      await saveRequest(ctx, await readLicenceRequest(ctx, body, "save"));
      return draftBody(await getDraft(ctx));
    },
  )
  .close();
