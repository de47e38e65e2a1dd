import { eq } from "drizzle-orm";
import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openSecret } from "#app/edge/seal-secret.server.ts";
import { sign } from "#app/edge/signature.server.ts";
import { createSecret, secretPrefix } from "#app/webhooks/webhook-signature.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A new secret. With a form's key it is derived from it, so that a form whose response was lost shows the same one when it is sent again. */
export async function secretOf(ctx: RequestContext, formKey: string | null): Promise<string> {
  if (formKey === null) return createSecret();
  const signature = await sign(ctx.env, { purpose: "webhook-secret", lines: [formKey] });
  return secretPrefix + uint8ArrayToBase64(base64ToUint8Array(signature));
}

/** Statement of an endpoint's sealed secret, for a batch. */
export function selectSecret({ db, company }: Pick<RequestContext, "db" | "company">, { id }: { id: string }) {
  const { webhookEndpoints, select } = scoped(db, company);
  return select({ secret: webhookEndpoints.secret }, webhookEndpoints, eq(webhookEndpoints.id, id));
}

/** Whether an endpoint signs with this secret now. */
export async function hasSecret(ctx: RequestContext, { id, secret }: { id: string; secret: string }): Promise<boolean> {
  const [stored] = await selectSecret(ctx, { id });
  return (
    stored !== undefined &&
    (await openSecret(ctx.env, { purpose: "webhook-secrets", subject: id, sealed: stored.secret })) === secret
  );
}
