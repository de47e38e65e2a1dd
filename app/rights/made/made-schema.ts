import { z } from "zod";
import { listOf } from "#app/edge/stored-json.ts";
import {
  aiUses,
  type MadeFacts,
  type MadeMarker,
  madeCapacities,
  madeEvidences,
  madeParts,
  type PartStatement,
} from "#app/rights/made/made.ts";

/** Apart from what pages show, which would load zod. */
export const partStatement = z.object({
  part: z.enum(madeParts),
  by: z.string(),
  on: z.string().nullable().catch(null),
  evidence: z.enum(madeEvidences).nullable().catch(null),
}) satisfies z.ZodType<PartStatement>;

export const madeMarker = z.object({
  from: z.enum(["c2pa", "xmp", "tag"]),
  type: z.string(),
  tool: z.string().nullable().catch(null),
}) satisfies z.ZodType<MadeMarker>;

const use = z.enum(aiUses).nullable().catch(null);

export const madeFacts = z.object({
  uses: z.object({ composition: use, lyrics: use, vocals: use, instruments: use, postProduction: use }),
  by: z.string().nullable().catch(null),
  on: z.string().nullable().catch(null),
  as: z.enum(madeCapacities).nullable().catch(null),
  evidence: z.enum(madeEvidences).nullable().catch(null),
  statements: listOf(partStatement),
  contested: z.union([z.boolean(), z.number().transform(Boolean)]),
}) satisfies z.ZodType<MadeFacts>;
