import { z } from "zod";
import { identityBody, identitySchema } from "#app/api/account/identity-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeConsentCookie } from "#app/edge/cookies/consent-cookie.server.ts";
import {
  allCookies,
  type ConsentChoice,
  consentCookie,
  consentOf,
  necessaryCookies,
  parseConsent,
} from "#app/edge/cookies/cookie-consent.ts";
import { AppError, errorBody } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { ownReach, requireActor } from "#app/identity/access/require-actor.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { ownIdentity } from "#app/identity/account/read-identity.server.ts";
import { saveCookieConsent } from "#app/identity/account/save-profile.server.ts";
import { saveSettings } from "#app/identity/account/save-settings.server.ts";
import { sessionSettingsSchema } from "#app/identity/account/session-settings.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { signIn } from "#app/identity/sign-in/sign-in.server.ts";
import { signInSchema } from "#app/identity/sign-in/sign-in.ts";

const namedSignInSchema = signInSchema
  .partial({ email: true })
  .extend({ username: z.string().optional().describe("Another name of `email`.") });

/** The fields of a sign-in, with `username` as its address. */
function signInFields(body: unknown): unknown {
  if (typeof body !== "object" || body === null || "email" in body || !("username" in body)) return body;
  return { ...body, email: body.username };
}

/** What the browser's choice becomes. */
function consentChoice({ cookies }: RequestContext, given: boolean): ConsentChoice {
  if (!given) return necessaryCookies;
  const chosen = parseConsent(cookies.get(consentCookie) ?? null);
  if (chosen === null) return allCookies;
  return { analytics: chosen.analytics_storage === "granted", marketing: chosen.ad_storage === "granted" };
}

export const identities = new ApiRouter("People")
  .on(
    "get",
    "/identities/me",
    { summary: "The signed-in person", access: "signed-in", data: identitySchema },
    async ({ ctx }) => identityBody(await ownIdentity(ctx, requireActor(ctx))),
  )
  .on(
    "patch",
    "/identities/me",
    {
      summary: "Change the signed-in person's account",
      description:
        "`cookieConsent` true keeps what this browser has chosen, or allows everything when it has not; false allows only what is necessary. The choice is a cookie, too.",
      access: "signed-in",
      body: z.strictObject({ cookieConsent: z.boolean() }),
      maxBytes: 1024,
      data: identitySchema,
    },
    async ({ ctx, body: { cookieConsent } }) => {
      const actor = requireOwnAccount(ctx);
      await enforceRateLimit(ctx.env, "form", `own-account:${actor.id}`);
      const choice = consentChoice(ctx, cookieConsent);
      await saveCookieConsent(ctx, { given: cookieConsent, modes: consentOf(choice) });
      ctx.responseHeaders.append("Set-Cookie", writeConsentCookie(ctx.url, choice));
      return { ...identityBody(await ownIdentity(ctx, actor)), cookieConsent };
    },
  )
  .on(
    "post",
    "/sessions",
    {
      summary: "Sign this browser in",
      description:
        "The session is a cookie. 403 for a person with a second factor, who proves it at /login/factor within 5 minutes.",
      access: "anyone",
      body: namedSignInSchema,
      readsBody: true,
      errors: ["unauthorised"],
      status: 201,
      data: z.strictObject({ email: z.string() }),
    },
    async ({ ctx }) => {
      const outcome = await signIn(ctx, signInFields(await ctx.signInBody.json()));
      if (outcome.signedIn && outcome.waitsForFactor) {
        const waits = new AppError("forbidden", copy.signIn.waits);
        return Response.json(errorBody(waits), { status: waits.status });
      }
      if (outcome.signedIn) return Response.json({ data: { email: outcome.email } }, { status: 201 });
      // Returned, not thrown: a thrown 401 makes the page treat its session as ended and ask for the sign-in again.
      return Response.json(errorBody(outcome.error), { status: outcome.error.status });
    },
  )
  .on(
    "put",
    "/session-settings",
    {
      summary: "Store settings for the next session",
      description: "`volume` is 0 to 1.",
      access: ownReach,
      body: sessionSettingsSchema,
      data: sessionSettingsSchema,
    },
    async ({ ctx, body }) => {
      const { id, originalUserId } = requireActor(ctx);
      // A preview must not change the previewed user's settings.
      if (originalUserId === null) await saveSettings(ctx, { userId: id, settings: body });
      return body;
    },
  )
  .close();
