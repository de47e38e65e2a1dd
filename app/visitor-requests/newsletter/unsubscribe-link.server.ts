import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";

type Subscriber = { id: string; email: string };

function signed(companyId: string, { id, email }: Subscriber) {
  return { purpose: "newsletter" as const, lines: [companyId, id, email] };
}

/**
 * Unsubscribe URL of a subscriber. Signed instead of stored, so that it is the same in every email and in the staff's export. @throws
 * AppError unavailable without the secret
 */
export async function unsubscribeLink(
  { env, url, company }: Pick<RequestContext, "env" | "url" | "company">,
  subscriber: Subscriber,
): Promise<string> {
  const signature = await sign(env, signed(company.id, subscriber));
  return new URL(`/unsubscribe/${subscriber.id}/${signature}`, url.origin).href;
}

/** Verifies the signature of an unsubscribe link. */
export function isUnsubscribeSignature(
  { env, company }: Pick<RequestContext, "env" | "company">,
  subscriber: Subscriber,
  signature: string,
): Promise<boolean> {
  return isSignatureOf(env, signed(company.id, subscriber), signature);
}
