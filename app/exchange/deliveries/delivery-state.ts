import type { z } from "zod";
import type { releaseCover } from "#app/exchange/deliveries/release-cover.ts";
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

export type ReleaseCover = z.infer<typeof releaseCover>;
