import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { errorBody } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { saveSessionSettings } from "#app/identity/account/save-session-settings.server.ts";
import { sessionSettingsSchema } from "#app/identity/account/session-settings.ts";
import { listWorkspaces } from "#app/identity/session/list-workspaces.server.ts";
import { signIn } from "#app/identity/sign-in/sign-in.server.ts";
import { signInSchema } from "#app/identity/sign-in/sign-in.ts";

const identitySchema = z.strictObject({
  _id: z.string(),
  uid: z.string(),
  email: z.string(),
  username: z.string(),
  name: z.string(),
  nickname: z.string(),
  scopes: z.array(z.string()),
  edition: z.string().nullable(),
  cookieConsent: z.boolean(),
  sessionSettings: z.strictObject({
    playerWidgetConfig: z.strictObject({ volume: z.number().min(0).max(1).optional() }),
  }),
  workspaces: z.array(
    z.strictObject({
      _id: z.string(),
      name: z.string(),
      environment: z.enum(["main", "spaces"]),
      subdomain: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
});

export const identities = new ApiRouter("People")
  .on(
    "get",
    "/identities/me",
    { summary: "The signed-in person", access: "signed-in", data: identitySchema },
    async ({ ctx }) => {
      const { id, email, name, nickname, scopes, edition, cookieConsent, volume } = requireActor(ctx);
      const workspaces = await listWorkspaces(ctx, { userId: id });
      return {
        _id: id,
        uid: id,
        email,
        username: email,
        name,
        nickname,
        scopes: [...scopes],
        edition,
        cookieConsent,
        sessionSettings: { playerWidgetConfig: volume === null ? {} : { volume } },
        workspaces: workspaces.map(({ id: _id, ...workspace }) => ({
          _id,
          ...workspace,
          current: _id === ctx.company.id,
        })),
      };
    },
  )
  .on(
    "post",
    "/sessions",
    {
      summary: "Sign this browser in",
      description: "The session is a cookie.",
      access: "anyone",
      body: signInSchema,
      readsBody: true,
      errors: ["unauthorised"],
      status: 201,
      data: z.strictObject({ email: z.string() }),
    },
    async ({ ctx }) => {
      const outcome = await signIn(ctx, await ctx.signInBody.json());
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
      access: "signed-in",
      body: sessionSettingsSchema,
      data: sessionSettingsSchema,
    },
    async ({ ctx, body }) => {
      const { id, originalUserId } = requireActor(ctx);
      // A preview must not change the previewed user's settings.
      if (originalUserId === null) await saveSessionSettings(ctx, { userId: id, settings: body });
      return body;
    },
  )
  .close();
