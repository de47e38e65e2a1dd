import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { endSession } from "#app/identity/session/end-session.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";

const list = "/iam/list";

/**
 * Ends the preview and returns the redirect target. On the host where it started, the administrator is signed in again, if the preview is
 * still open and they are still a member (`readActor` has checked their scopes); a preview from another host ends with its session and
 * redirects to the people list of the environment's own host. @throws AppError unauthorised when the preview has ended
 */
export async function quitPreview(ctx: RequestContext): Promise<string> {
  const { originalUserId, accessAccount } = requireActor(ctx);
  const { company, env, url } = ctx;
  if (accessAccount) {
    await endSession(ctx);
    const own = { environment: company.environment, subdomain: null, customHost: null };
    return `${companyOrigin(own, { here: url, apex: env.APP_HOST })}${list}`;
  }
  if (originalUserId === null) return "/";
  const original = await findMember(ctx, { userId: originalUserId, companyId: company.id });
  if (original === null) {
    await endSession(ctx);
    return "/login";
  }
  await startSession(ctx, { userId: original.id, action: "preview-quit", continuesSession: true });
  return list;
}
