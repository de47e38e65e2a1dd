import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { openSecret, sealSecret } from "#app/edge/seal-secret.server.ts";

/** Where a sign-in begins; the provider's response comes back below it. */
const providerPath = "/sign-in/provider";
export const callbackPath = `${providerPath}/callback`;

const name = "provider-attempt";
/** 10 minutes, for people who have to fetch a second factor. */
const lifeMs = 10 * 60_000;

const attemptSchema = z.object({
  providerId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnPath: z.string().nullable(),
  /** The administrator who only tries the settings. */
  triedBy: z.string().nullable(),
  endsAt: z.number(),
});

/** A sign-in that this browser began, sealed in a cookie for the host's company. */
export type Attempt = Omit<z.infer<typeof attemptSchema>, "endsAt">;

type Keeping = Pick<RequestContext, "env" | "company" | "url" | "responseHeaders">;

function setCookie({ url, responseHeaders }: Keeping, value: string, maxAge: number): void {
  responseHeaders.append("Set-Cookie", writeCookie(url, { name, value, maxAge, path: providerPath }));
}

/** Keeps an attempt in this browser; an earlier one can't come back any more. */
export async function keepAttempt(ctx: Keeping & Pick<RequestContext, "now">, attempt: Attempt): Promise<void> {
  const secret = JSON.stringify({ ...attempt, endsAt: ctx.now + lifeMs });
  const sealed = await sealSecret(ctx.env, { purpose: "provider-attempts", subject: ctx.company.id, secret });
  setCookie(ctx, sealed, lifeMs / 1000);
}

/** The attempt of this browser at this company, which is over with it; null without one. */
export async function takeAttempt(ctx: Keeping & Pick<RequestContext, "now" | "cookies">): Promise<Attempt | null> {
  const sealed = ctx.cookies.get(name);
  if (sealed === undefined) return null;
  setCookie(ctx, "", 0);
  const place = { purpose: "provider-attempts", subject: ctx.company.id } as const;
  const text = await openSecret(ctx.env, { ...place, sealed }).catch(() => null);
  if (text === null) return null;
  const { endsAt, ...attempt } = attemptSchema.parse(JSON.parse(text));
  return endsAt > ctx.now ? attempt : null;
}
