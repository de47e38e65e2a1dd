import { z } from "zod";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { requireUsage, usageBodySchema } from "#app/api/rights/usage-body.ts";
import { licenceBody } from "#app/api/transactions/licence-body.server.ts";
import { licenceSchema } from "#app/api/transactions/offer-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { fileKinds } from "#app/licensing/delivery/file-kinds.ts";
import { invoiceStates } from "#app/licensing/invoices/invoice.ts";
import { licenceLimits } from "#app/licensing/licences/licence-form.ts";
import { readTaken, type TakenPlace } from "#app/licensing/take/read-taken.server.ts";
import { anyOrder } from "#app/licensing/take/read-taking.server.ts";
import { takeByProgram } from "#app/licensing/take/take-by-program.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { takeSchema } from "#app/licensing/take/take-form.server.ts";

const { line } = licenceLimits;
const { long } = copy.errors;

const amountSchema = z.strictObject({ amount: z.int().nonnegative(), currency: z.string().max(3) });

/** Fields of a program's wish for a licence besides its songs. */
export const takingFields = {
  usage: usageBodySchema,
  order: z
    .string()
    .max(64)
    .default(anyOrder)
    .describe(
      `Id of the order that it is taken under; ${anyOrder}: the first that covers it; empty: the person signs.`,
    ),
  project: z.string().max(line, long(copy.project, line)).default("").describe("Needed under an order."),
  endClient: z
    .string()
    .max(line, long(copy.endClient, line))
    .default("")
    .describe("Needed under an order: who is advertised."),
  expectedPrice: amountSchema
    .nullable()
    .default(null)
    .describe("Before tax, of all songs, in minor units: nothing is taken at another price."),
};

/** What came of it: docs/product/taking.md. */
export const takingSchema = z.strictObject({
  status: z
    .enum(["taken", "licensed", "to-sign"])
    .describe(
      "Licensed: the person holds a licence of each song for the use. To-sign: a person has to sign at `sign`.",
    ),
  price: amountSchema.nullable().describe("Before tax, in minor units; null for what was licensed before."),
  sign: z.string().nullable().describe("Page where the person reads and signs the offer."),
  licences: z.array(
    licenceSchema.extend({
      transactionId: z.string(),
      page: z.string().describe("For who is signed in, as the addresses below; channels are listed there."),
      pdf: z.string(),
      proof: z.string().describe("Page on which anyone verifies it."),
      files: z.array(
        z.strictObject({
          ...{ songId: z.string(), kind: z.enum(fileKinds), name: z.string().nullable(), bytes: z.number() },
          address: z.string(),
        }),
      ),
      invoice: z
        .strictObject({
          ...{ _id: z.string(), number: z.string().nullable(), state: z.enum(invoiceStates), total: z.string() },
          page: z.string(),
        })
        .nullable()
        .describe("Null until it is sent."),
    }),
  ),
});

type Asked = { songs: readonly string[] } & {
  [Name in keyof typeof takingFields]: z.output<(typeof takingFields)[Name]>;
};

async function licenceOf(ctx: RequestContext, place: TakenPlace) {
  const { licence, ...taken } = await readTaken(ctx, place);
  return { ...licenceBody(licence), ...taken, transactionId: place.id };
}

/** Takes the licence of songs, by ids or slugs, or says where a person signs it. @throws AppError as `takeByProgram`; invalid for a use */
export async function takingBody(ctx: RequestContext, { songs, usage: given, project, endClient, ...asked }: Asked) {
  const usage = requireUsage(given);
  const { licences, ...taking } = await takeByProgram(ctx, {
    ...{ ...asked, ids: songs, usage, given: { project, endClient } },
    formOf: () => parseBody(takeSchema, { project, endClient, order: asked.order }),
  });
  return { ...taking, licences: await Promise.all(licences.map((place) => licenceOf(ctx, place))) };
}
