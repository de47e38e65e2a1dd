import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import { hostFailure, readPublicUrl } from "#app/edge/http/public-url.server.ts";
import { webhooksCopy } from "#app/webhooks/webhooks-copy.ts";

function invalidUrl(message: string): AppError {
  return new AppError("invalid", message, { url: [message] });
}

/**
 * An address as it is stored. A name without an address is taken: it may get one; each call looks again. @throws AppError invalid, naming
 * the field, for an address that is not one of the public internet
 */
export async function checkEndpointUrl({ env }: Pick<RequestContext, "env">, text: string): Promise<string> {
  const read = readPublicUrl(env, text);
  if ("problem" in read) throw invalidUrl(publicUrlProblems[read.problem]);
  const failure = await hostFailure(env, read.url);
  if (failure?.reason === "private-address") throw invalidUrl(webhooksCopy.form.privateAddress);
  return read.url.href;
}
