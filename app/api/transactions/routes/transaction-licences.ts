import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { parseBody, readJsonBody } from "#app/api/read-json-body.server.ts";
import { licenceBody } from "#app/api/transactions/licence-body.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { licenceSchema } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { isTermOpen, readIssueBasis } from "#app/licensing/licences/read-issue-form.server.ts";
import { isoDateOf } from "#app/licensing/requests/iso-date.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";

const bodySchema = z.object({
  licensee: z.string().default(""),
  project: z.string().nullable().default(null),
  endClient: z.string().nullable().default(null),
  startsOn: z.string().default(""),
  termMonths: z.number({ error: copy.errors.term }).int(copy.errors.term).nullable().default(null),
  perpetual: z.boolean().default(false),
  denialReason: z.string().default(""),
  printsBoxes: z.boolean().default(false),
  supersedes: z.string().max(20).default(""),
});

/** Bytes: the texts of a licence at up to 12 bytes a character (JSON escapes). */
const maxBytes = 24 * 1024;

/**
 * POST /api/v1/transactions/:id/licences `{ licensee, project, endClient, startsOn, termMonths, perpetual, denialReason, printsBoxes, supersedes }` issues
 * the licence of an accepted request, or a corrected one in place of `supersedes` (its number). The term is for requests that left it open;
 * without `project` and `endClient` they are those of the request. `denialReason` is needed where a rights holder denied a side, `printsBoxes` where the
 * PDF has no glyphs for some characters. 201 with the
 * licence; 409 when licences in force shut it out. For UpdateTransaction, and not for who asked.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to issue a licence.");
  await requireManagedTransaction(ctx, { id });
  const { supersedes, ...body } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  const { quote, transaction } = await readIssueBasis(ctx, { id, supersedes });
  const schema = licenceSchema({ isTermOpen: isTermOpen(quote), today: isoDateOf(ctx.now) });
  const form = parseBody(schema, {
    ...body,
    project: body.project ?? transaction.project,
    endClient: body.endClient ?? transaction.endClient,
    termMonths: body.termMonths === null ? "" : String(body.termMonths),
    perpetual: String(body.perpetual),
    printsBoxes: String(body.printsBoxes),
  });
  const { number } = await issueLicence(ctx, { ...form, id, supersedes });
  const { licence } = await requireLicence(ctx, { id, number });
  return Response.json({ data: licenceBody(licence) }, { status: 201 });
}
