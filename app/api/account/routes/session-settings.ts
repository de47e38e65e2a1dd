import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { saveSessionSettings } from "#app/identity/account/save-session-settings.server.ts";
import { sessionSettingsSchema } from "#app/identity/account/session-settings.ts";

/** PUT /api/v1/session-settings `{ playerWidgetConfig: { volume } }`, volume from 0 to 1, stored for the next session. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PUT") throw new AppError("method_not_allowed", "Use PUT to replace the settings.");
  const { id, originalUserId } = requireActor(ctx);
  const parsed = sessionSettingsSchema.safeParse(await readJson(request));
  if (!parsed.success) throw new AppError("invalid", z.prettifyError(parsed.error));
  // A preview does not change the settings of the person previewed.
  if (originalUserId === null) await saveSessionSettings(ctx, { userId: id, settings: parsed.data });
  return Response.json({ data: parsed.data });
}
