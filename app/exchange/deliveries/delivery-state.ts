import { z } from "zod";
import { ernHash } from "#app/exchange/ddex/ern-message.ts";
import { ddexProblem } from "#app/exchange/ddex/message-problem.ts";
import { maxFileBytes } from "#app/uploads/parts/upload-parts.ts";

/** States of a release, and of the delivery that consists of such. `parsed`: audio waits to be read. */
export const releaseStates = [
  "parsed",
  "problems",
  "ready",
  "published",
  "updated",
  "taken_down",
  "superseded",
] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** `received`: its files arrive, or wait to be read. `repeated`: the same message was received before. */
export const deliveryStates = ["received", "repeated", ...releaseStates] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Prefix in MASTERS of the folders of deliveries. */
export const deliveriesPrefix = "deliveries/";

/** Files of one folder, messages among them, and bytes of an uploaded file. */
export const deliveryLimits = { files: 2000, messages: 50, fileBytes: maxFileBytes };

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
export type ReleaseCover = z.infer<typeof releaseCover>;
