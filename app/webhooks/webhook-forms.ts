import { z } from "zod";
import { deliveryDays } from "#app/webhooks/retry-schedule.ts";
import { webhooksCopy } from "#app/webhooks/webhooks-copy.ts";

const { replay: copy } = webhooksCopy;
const dayMs = 24 * 3600 * 1000;

/** Value of a `datetime-local` field in UTC as ms. */
const since = z
  .string({ error: copy.sinceInvalid })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/, copy.sinceInvalid)
  .transform((text) => Date.parse(`${text}Z`))
  .refine(
    (at) => !Number.isNaN(at) && at > Date.now() - (deliveryDays + 1) * dayMs && at < Date.now(),
    copy.sinceInvalid,
  );

/** Forms of an endpoint's page, by `act`. */
export const webhookForms = {
  test: z.object({}),
  replay: z.object({ since }),
  "replay-one": z.object({ delivery: z.string().max(64) }),
  rotate: z.object({}),
  delete: z.object({}),
};

/** A time as the value of a `datetime-local` field, in UTC. */
export function fieldTime(at: number): string {
  return new Date(at).toISOString().slice(0, 16);
}
