import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";
import { noteRun } from "#app/shell/health/runs.server.ts";

/** A message of each minute that shows that the queue of events is consumed. `beat`: when it was sent. */
const beatSchema = z.object({ beat: z.number() });

export async function sendBeat({ EVENTS }: Pick<Env, "EVENTS">, now: number): Promise<void> {
  await EVENTS.send({ beat: now } satisfies z.infer<typeof beatSchema>);
}

/** Consumes a batch of events with the beats among them; these are noted once the events are recorded. */
export async function consumeWithBeats(
  env: Env,
  batch: MessageBatch<unknown>,
  consume: (env: Env, batch: Pick<MessageBatch<unknown>, "messages" | "ackAll">) => Promise<void>,
): Promise<void> {
  const beats = batch.messages.flatMap(({ body }) => beatSchema.safeParse(body).data?.beat ?? []);
  const messages = batch.messages.filter(({ body }) => !beatSchema.safeParse(body).success);
  await consume(env, { messages, ackAll: () => batch.ackAll() });
  // Not in the way of the events: while MASTERS is away they are recorded all the same.
  if (beats.length > 0)
    await noteRun(env, "events", { at: Math.max(...beats), failed: "" }).catch((error: unknown) =>
      console.warn("the beat of the queue could not be noted", error),
    );
}
