import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { findWorkspace, switchWorkspace } from "#app/identity/session/switch-workspace.server.ts";
import { workspaceCopy as copy } from "#app/identity/session/workspace-copy.ts";

const switchSchema = z.object({
  companyId: z.string().min(1).max(64),
  /** Page to return to if the switch fails. */
  returnTo: z
    .string()
    .catch("")
    .transform((path) => safeReturnPath(path) ?? "/discover"),
});

/** POST /switch-workspace: redirects to the other host, signed in; or back to the page with a toast that names the workspace. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  const sent = switchSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", "We couldn't read this form. Open the page again.");
  const { companyId, returnTo } = sent.data;
  const workspace = await findWorkspace(ctx, { companyId });
  try {
    const location = await switchWorkspace(ctx, workspace);
    if (location !== null) return redirect(`${location}?returnUrl=%2Fdiscover`);
    ctx.flash.set({ kind: "warning", title: copy.nowhere(workspace.name) });
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    const body = error instanceof AppError ? error.message : undefined;
    ctx.flash.set({ kind: "error", title: copy.failed(workspace.name), body });
  }
  return redirect(returnTo);
}

/** A GET comes from a sign-in after the session ended. */
export function loader() {
  return redirect("/discover");
}
