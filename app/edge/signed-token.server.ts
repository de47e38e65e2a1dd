import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSignatureOf, type SignedPurpose, sign } from "#app/edge/signature.server.ts";
import { readSignedId, writeSignedId } from "#app/edge/signed-id.ts";

export type Signing = Pick<RequestContext, "env" | "company">;

/** Token of a record's page: its id and a signature for this company. Not stored. */
export async function signedToken({ env, company }: Signing, purpose: SignedPurpose, id: string): Promise<string> {
  return writeSignedId({ id, signature: await sign(env, { purpose, lines: [company.id, id] }) });
}

/** Id in a token of this company and purpose; null for any other text. */
export async function readSignedToken(
  { env, company }: Signing,
  purpose: SignedPurpose,
  token: string,
): Promise<string | null> {
  const signed = readSignedId(token);
  if (signed === null) return null;
  const { id, signature } = signed;
  return (await isSignatureOf(env, { purpose, lines: [company.id, id] }, signature)) ? id : null;
}
