import { z } from "zod";
import {
  enteredSchema,
  entranceOf,
  identityBody,
  identitySchema,
  redirectSchema,
} from "#app/api/account/identity-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { readIdentity } from "#app/identity/account/read-identity.server.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { copy as factorsCopy } from "#app/identity/factors/factors-copy.ts";
import { newPasswordSchema } from "#app/identity/password/password-rules.ts";
import { endSession } from "#app/identity/session/end-session.server.ts";
import { exchangeToken } from "#app/identity/session/exchange-token.server.ts";
import { factorPath } from "#app/identity/session/pending-sign-in.server.ts";
import { findWorkspace, switchWorkspace } from "#app/identity/session/switch-workspace.server.ts";
import { workspaceCopy } from "#app/identity/session/workspace-copy.ts";
import { acceptInvitation, readInvitation } from "#app/identity/sign-in/accept-invitation.server.ts";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";
import { signInWithMagicLink } from "#app/identity/sign-in/sign-in-with-magic-link.server.ts";
import { copy as signUpCopy } from "#app/identity/sign-in/sign-up-copy.ts";

const token = z.string().min(1).max(200);
const returnUrl = z
  .string()
  .optional()
  .transform((path) => safeReturnPath(path ?? null))
  .describe("A path of the host; anything else counts as not given.");
const maxBytes = 4096;

/** The open invitation of a sign-up token. @throws AppError gone */
async function requireInvitation(ctx: RequestContext, input: { token: string }) {
  const invited = await readInvitation(ctx, input);
  if (invited === null) throw new AppError("gone", signUpCopy.signUp.invalid);
  return invited;
}

/** Nothing is said of a person before their second factor. @throws AppError forbidden */
function requireEntered(location: string): void {
  if (location.startsWith(factorPath(null))) throw new AppError("forbidden", factorsCopy.signIn.waits);
}

/** Paths as in the specification's parts, section 7. A token is used in the batch of its effect. */
export const entrance = new ApiRouter("Sign-in")
  .on(
    "post",
    "/pending-user",
    {
      summary: "Sign in with the token of another host's redirect",
      description:
        "The token of `/auth/{token}`, once, within a minute, on the host that it is for. The session is a cookie.",
      access: "anyone",
      body: z.strictObject({ authToken: token }),
      maxBytes,
      errors: ["gone"],
      data: identitySchema,
    },
    async ({ ctx, body }) => {
      await enforceRateLimit(ctx.env, "form", `auth:${ctx.address}`);
      const entered = await exchangeToken(ctx, { token: body.authToken });
      if (entered === null) throw new AppError("gone", copy.magic.expired);
      if (!entered.isSignedIn) throw new AppError("forbidden", factorsCopy.signIn.waits);
      const { userId } = entered;
      return identityBody(await readIdentity(ctx, { userId, companyId: ctx.company.id }));
    },
  )
  .on(
    "get",
    "/sign-up/:token",
    {
      summary: "The person whom a sign-up token invites",
      description: "`hasAccount`: they have a password, and join the company with it.",
      access: "anyone",
      params: z.object({ token }),
      errors: ["gone"],
      data: z.strictObject({
        _id: z.string(),
        ...{ email: z.string(), username: z.string(), companyName: z.string(), hasAccount: z.boolean() },
      }),
    },
    async ({ ctx, params }) => {
      await enforceRateLimit(ctx.env, "form", `sign-up:${ctx.address}`);
      const { userId, email, companyName, hasAccount } = await requireInvitation(ctx, params);
      ctx.responseHeaders.set("Cache-Control", "no-store");
      return { _id: userId, email, username: email, companyName, hasAccount };
    },
  )
  .on(
    "post",
    "/sign-up",
    {
      summary: "Accept an invitation with a password, and sign in",
      description:
        "`userId` and `username` are those of GET /sign-up/{token}. Someone who has an account keeps its password, whatever is sent.",
      access: "anyone",
      body: z.strictObject({
        token,
        userId: z.string().max(64),
        username: emailSchema,
        password: newPasswordSchema,
        returnUrl,
      }),
      maxBytes,
      errors: ["gone"],
      data: enteredSchema,
    },
    async ({ ctx, body }) => {
      await enforceRateLimit(ctx.env, "signIn", `sign-up:${ctx.address}`);
      const { userId, companyId, email } = await requireInvitation(ctx, body);
      const other = "Not the person whom this token invites.";
      if (body.userId !== userId) throw new AppError("invalid", other, { userId: [other] });
      if (body.username !== email) throw new AppError("invalid", other, { username: [other] });
      const { password, returnUrl: returnPath } = body;
      const location = await acceptInvitation(ctx, { token: body.token, password, returnPath });
      if (location === null) throw new AppError("gone", signUpCopy.signUp.invalid);
      requireEntered(location);
      return { ...identityBody(await readIdentity(ctx, { userId, companyId })), ...entranceOf(location) };
    },
  )
  .on(
    "post",
    "/magic-login",
    {
      summary: "Sign in with the token of an emailed link",
      description: "409 while someone else is signed in here, unless `replaces` confirms it.",
      access: "anyone",
      body: z.strictObject({ magicToken: token, returnUrl, replaces: z.boolean().default(false) }),
      maxBytes,
      errors: ["gone", "conflict"],
      data: enteredSchema,
    },
    async ({ ctx, body: { magicToken, replaces, returnUrl: returnPath } }) => {
      await enforceRateLimit(ctx.env, "form", `magic:${ctx.address}`);
      const entered = await signInWithMagicLink(ctx, { token: magicToken, returnPath: returnPath ?? "/", replaces });
      if (entered === null) throw new AppError("gone", copy.magic.expired);
      requireEntered(entered.location);
      return { ...identityBody(await readIdentity(ctx, entered)), ...entranceOf(entered.location) };
    },
  )
  .on(
    "post",
    "/workspace-switch",
    {
      summary: "Sign in at another workspace",
      description:
        "`workspaces` has the id of one of the person's workspaces. Go on at `{url}/auth/{token}` of `redirect` within a minute. 409 for a workspace that is closed, and for this one.",
      access: "signed-in",
      body: z.strictObject({
        workspaces: z.array(z.string().min(1).max(64)).length(1),
        isSwitch: z.literal(true).optional(),
      }),
      maxBytes,
      errors: ["conflict"],
      data: z.strictObject({ redirect: redirectSchema }),
    },
    async ({ ctx, body: { workspaces } }) => {
      await enforceRateLimit(ctx.env, "form", `auth:${ctx.address}`);
      const workspace = await findWorkspace(ctx, { companyId: workspaces[0] ?? "" });
      const location = await switchWorkspace(ctx, workspace);
      const { redirect } = entranceOf(location ?? "/");
      if (redirect === null) throw new AppError("conflict", workspaceCopy.nowhere(workspace.name));
      return { redirect };
    },
  )
  .on(
    "post",
    "/logout",
    {
      summary: "Sign this browser out",
      description:
        "Ends the session of the cookie; without one nothing changes. API tokens are revoked at /account-settings/tokens: 403.",
      access: "anyone",
      errors: ["forbidden"],
      data: z.strictObject({}),
    },
    async ({ ctx, request }) => {
      if (request.headers.has("Authorization"))
        throw new AppError("forbidden", "This address ends sessions. Revoke API tokens at /account-settings/tokens.");
      await endSession(ctx);
      return {};
    },
  )
  .close();
