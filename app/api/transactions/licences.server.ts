import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { issueFromBody, licenceBody, newLicenceSchema } from "#app/api/transactions/licence-body.server.ts";
import { licenceSchema } from "#app/api/transactions/offer-schema.ts";
import { requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import {
  requireManagedTransaction,
  requireTransactionReader,
} from "#app/licensing/transactions/require-transaction.server.ts";

/** Bytes: the texts of a licence at up to 12 bytes a character (JSON escapes). */
const licenceBytes = 24 * 1024;

const params = z.object({ id: z.string(), number: z.string() });

export const licences = new ApiRouter("Quotes and licences")
  .on(
    "post",
    "/transactions/:id/licences",
    {
      summary: "Issue the licence of an accepted request, or a corrected one",
      description:
        "`supersedes` is the number of the licence to correct. The term is for requests that left it open; without `project` and `endClient` they are those of the request. `denialReason` is needed where a rights holder denied a side, `printsBoxes` where the PDF has no glyphs for some characters. 409 when licences in force shut it out; 403 for who asked.",
      access: "transactions-manage",
      params: params.pick({ id: true }),
      body: newLicenceSchema,
      maxBytes: licenceBytes,
      // An unknown request is a 404 regardless of the body.
      readsBody: true,
      status: 201,
      data: licenceSchema,
    },
    async ({ ctx, request, params: { id } }) => {
      await requireManagedTransaction(ctx, { id });
      const body = await readJsonBody(request, { schema: newLicenceSchema, maxBytes: licenceBytes });
      const { number } = await issueFromBody(ctx, { ...body, id });
      const { licence } = await requireLicence(ctx, { id, number });
      return licenceBody(licence);
    },
  )
  .on(
    "get",
    "/transactions/:id/licences/:number",
    {
      summary: "A licence in full",
      access: { who: "the client and UpdateTransaction", check: requireTransactionReader },
      params,
      data: licenceSchema,
    },
    async ({ ctx, params: place }) => {
      const { licence } = await requireLicence(ctx, place);
      return licenceBody(licence);
    },
  )
  .close();
