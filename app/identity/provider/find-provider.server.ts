import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openSecret } from "#app/edge/seal-secret.server.ts";
import type { ProviderClient } from "#app/identity/provider/openid.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the identity provider of the host's company, of which there is at most one, to be awaited or batched. */
export function selectProvider({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { identityProviders, select } = scoped(db, company);
  const {
    id,
    label,
    issuer,
    clientId,
    clientSecret,
    state,
    enforced,
    breakGlassUserId,
    policyIds,
    createdBy,
    updatedAt,
  } = identityProviders;
  return select(
    { id, label, issuer, clientId, clientSecret, state, enforced, breakGlassUserId, policyIds, createdBy, updatedAt },
    identityProviders,
  );
}

export type Provider = Awaited<ReturnType<typeof selectProvider>>[number];

/** The identity provider of the host's company; null if there is none. */
export async function findProvider(ctx: RequestContext): Promise<Provider | null> {
  return (await selectProvider(ctx))[0] ?? null;
}

/** What its sign-in page says of the provider that the host's company uses; null if it uses none. */
export async function findSignInProvider(ctx: RequestContext): Promise<{ label: string; enforced: boolean } | null> {
  const provider = await findProvider(ctx);
  return provider?.state === "active" ? { label: provider.label, enforced: provider.enforced } : null;
}

/** How the product is known at a provider, with its secret in clear. */
export async function clientOf({ env }: Pick<RequestContext, "env">, provider: Provider): Promise<ProviderClient> {
  const { id, issuer, clientId, clientSecret: sealed } = provider;
  const place = { purpose: "provider-secrets", subject: id } as const;
  const clientSecret = sealed === null ? null : await openSecret(env, { ...place, sealed });
  return { issuer, clientId, clientSecret };
}
