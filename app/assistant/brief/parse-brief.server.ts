import type { BriefReading } from "#app/assistant/brief/brief.ts";
import { briefModelOf } from "#app/assistant/brief/model/brief-model.server.ts";
import { fillReading } from "#app/assistant/brief/model/fill-reading.server.ts";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { readDictionary } from "#app/catalogue/words/read-dictionary.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

/**
 * Reads a brief with the words and tags of the catalogue, and with the model of the settings if there is one.
 * @throws AppError too_many_requests
 */
export async function parseBrief(
  ctx: RequestContext,
  { text, timeZone }: { text: string; timeZone: string },
): Promise<BriefReading> {
  const { env, actor, address, now } = ctx;
  await enforceRateLimit(env, "form", `brief:${actor?.id ?? address}`);
  const reading = readBrief(text, { now, timeZone, dictionary: await readDictionary(ctx) });
  const model = briefModelOf(env);
  return model === null ? reading : fillReading(text, { reading, model });
}
