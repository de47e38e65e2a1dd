import { z } from "zod";
import { ernHash } from "#app/exchange/ddex/ern-message.ts";
import { ddexProblem } from "#app/exchange/ddex/problem-schema.ts";

/**
 * The front cover of a release. `fileKey`: its file in MASTERS, null if it was not delivered; `imageKey`: the picture in MEDIA that was made
 * of it; `problem`: why it is not taken, which does not keep the release back.
 */
export const releaseCover = z.object({
  fileKey: z.string().nullable(),
  hash: ernHash.nullable(),
  imageKey: z.string().nullable(),
  problem: ddexProblem.nullable().catch(null),
});
