import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { inviteAdministrator } from "#app/identity/people/invite-administrator.server.ts";

/** The first administrator of a deployment, who has no inviter. */
export const administrators = new ApiRouter("People")
  .on(
    "post",
    "/administrators",
    {
      summary: "Invite the first administrator of an environment",
      description: "On the environment's own host. The link works once, for 72 hours. `npm run admin` calls it.",
      access: "ingest",
      body: z.strictObject({
        email: emailSchema,
        again: z.boolean().default(false).describe("Also while an active person is administrator."),
      }),
      maxBytes: 4096,
      data: z.strictObject({ link: z.string(), expiresAt: z.number() }),
    },
    ({ ctx, body }) => inviteAdministrator(ctx, body),
  )
  .close();
