import { z } from "zod";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { offerBody } from "#app/api/transactions/offer-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Licence } from "#app/licensing/licences/get-licence.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { licenceSchema } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { isTermOpen, readIssueBasis } from "#app/licensing/licences/read-issue-form.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/** Field names of the form, whose schema validates it. */
export const newLicenceSchema = z.object({
  licensee: z.string().default(""),
  project: z.string().nullable().default(null),
  endClient: z.string().nullable().default(null),
  startsOn: z.string().default(""),
  termMonths: z.number({ error: copy.errors.term }).int(copy.errors.term).nullable().default(null),
  perpetual: z.boolean().default(false),
  denialReason: z.string().default(""),
  printsBoxes: z.boolean().default(false),
  supersedes: z.string().max(20).default(""),
  intent: z.enum(["issue", "deliver"]).default("issue").describe("Whether all files on file are delivered with it."),
  reason: z.string().default("").describe("Why it is delivered although a track has no file."),
});

/** Issues a licence from a JSON body by the rules of the form. @throws AppError invalid, naming the fields, and as `issueLicence` */
export async function issueFromBody(
  ctx: RequestContext,
  { id, supersedes, ...body }: z.output<typeof newLicenceSchema> & { id: string },
): Promise<{ number: string }> {
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
  return issueLicence(ctx, { ...form, id, supersedes });
}

/** A licence, with the numbers of its predecessor and its replacement. */
export function licenceBody(licence: Licence) {
  const {
    id: _id,
    number,
    licensee,
    project,
    endClient,
    startsOn,
    endsOn,
    issuedAt,
    supersedes,
    supersededBy,
  } = licence;
  return {
    ...{ _id, number, licensee, project, endClient, startsOn, endsOn },
    ...offerBody(licence),
    ...{ issuedAt, supersedes, supersededBy },
  };
}
