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

/** Files of one folder, messages among them, and bytes of an uploaded file: what fits into a platform request (100 MB) with its form. */
export const deliveryLimits = { files: 2000, messages: 50, fileBytes: 95 * 1024 * 1024 };
