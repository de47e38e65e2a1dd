import { z } from "zod";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema, songReference } from "#app/api/record-body.ts";
import { editSchema } from "#app/api/transactions/offer-schema.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import type { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { requestSchema } from "#app/licensing/requests/request-form.ts";
import { formatEdits, maxEdits, readEdits } from "#app/rights/edits.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";

const { errors } = requestCopy;
const text = z.string().default("");

/**
 * Fields of a licence request, `budget` in minor units of `currency`. Validated by the form's schema, so that pages and API share the
 * rules. `songId`: recording to add; `remove`: recording to remove.
 */
export const licenceRequestSchema = z
  .object({
    kind: z.string().default("licence"),
    project: text,
    endClient: text,
    media: z.array(z.string()).default([]),
    territories: z.array(z.string()).default([]),
    termMonths: z.number({ error: errors.term }).int(errors.term).nullable().default(null),
    perpetual: z.boolean().default(false),
    startsOn: z.string().nullable().default(null),
    neededBy: z.string().nullable().default(null),
    exclusivity: z.string().default("none"),
    category: text,
    budget: z.number({ error: errors.budget }).int(errors.budget).nonnegative(errors.budget).nullable().default(null),
    currency: z.enum(currencies, { error: errors.currency }).nullable().default(null),
    budgetPer: z.enum(["total", "track"], labelled(requestCopy.budgetPer)).default("total"),
    edits: z.array(editSchema).max(maxEdits, errors.edits(maxEdits)).default([]),
    alternatives: z.boolean().default(false),
    description: text,
    version: text,
    songId: recordIdSchema.nullable().default(null),
    remove: text,
  })
  .transform(({ songId, budget, currency, termMonths, territories, startsOn, neededBy, edits, ...rest }) => ({
    ...rest,
    recordingId: songId,
    termMonths: termMonths === null ? "" : String(termMonths),
    territories: territories.join(","),
    startsOn: startsOn ?? "",
    neededBy: neededBy ?? "",
    perpetual: String(rest.perpetual),
    edits: formatEdits(edits),
    alternatives: String(rest.alternatives),
    budget: budget === null ? "" : currency === null ? String(budget) : fromMinorUnits(budget, currency),
    currency: currency ?? "",
  }));

/**
 * The licence request in a JSON body. @throws AppError invalid, naming the fields; not_found for a song to add that is not visible
 */
export async function readLicenceRequest(
  ctx: RequestContext,
  { recordingId, ...fields }: z.output<typeof licenceRequestSchema>,
  intent: "save" | "send",
) {
  const input = parseBody(requestSchema, { ...fields, intent });
  if (recordingId !== null) await requireOptionSong(ctx, { id: recordingId });
  return { ...input, recordingId };
}

type Draft = Awaited<ReturnType<typeof getDraft>>;

/** A draft; `version` must be sent with the next change. */
export function draftBody({ draft, tracks, gone, lights, totals, price }: Draft) {
  const { territories, termMonths, budget, currency, startsOn, neededBy, edits, ...rest } = draft;
  return {
    ...rest,
    edits: readEdits(edits).edits,
    territories: territories === "" ? [] : territories.split(", "),
    termMonths: termMonths === "" ? null : Number(termMonths),
    startsOn: startsOn || null,
    neededBy: neededBy || null,
    budget: budget === "" ? null : toMinorUnits(budget, currency),
    currency: currencies.find((code) => code === currency) ?? null,
    songs: tracks.flatMap((track) => {
      const found = lights[track.id];
      if (found === undefined) return [];
      const { take: _, ...light } = found;
      return { ...songReference(track), ...light };
    }),
    ...{ totals, price },
    unavailableSongs: gone.map(({ id: _id, name }) => ({ _id, name })),
  };
}
