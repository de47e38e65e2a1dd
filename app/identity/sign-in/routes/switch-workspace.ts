import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { switchWorkspace } from "#app/identity/sign-in/switch-workspace.server.ts";
import { workspaceCopy as copy } from "#app/identity/sign-in/workspace-copy.ts";

const switchSchema = z.object({
  companyId: z.string().min(1).max(64),
  /** The page the person is on, for when they stay. */
  returnTo: z
    .string()
    .catch("")
    .transform((path) => safeReturnPath(path) ?? "/discover"),
});

/** POST /switch-workspace: to the other host, signed in; or back to the page with a word about why not. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  const sent = switchSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", "This form was not sent by our page. Open the page again.");
  const { companyId, returnTo } = sent.data;
  try {
    const { name, redirect: target } = await switchWorkspace(ctx, { companyId });
    if (target) return redirect(`${target.url}/auth/${target.token}?returnUrl=%2Fdiscover`);
    ctx.flash.set({ kind: "warning", title: copy.nowhere(name) });
  } catch (error) {
    // A session that ended is the session-expired flow's; what else goes wrong is said where the person is.
    if (error instanceof AppError && error.code === "unauthorised") throw error;
    if (!(error instanceof AppError)) console.error(error);
    ctx.flash.set({ kind: "error", title: copy.failed(copy.other) });
  }
  return redirect(returnTo);
}

/** Whoever signs in on the way back from an ended session arrives with a GET. */
export function loader() {
  return redirect("/discover");
}
