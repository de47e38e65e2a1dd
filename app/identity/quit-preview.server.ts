import { companyOrigin } from "#app/companies/company-origin.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { endSession } from "#app/identity/end-session.server.ts";
import { findMember } from "#app/identity/find-member.server.ts";
import { requireActor } from "#app/identity/require-actor.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";

const list = "/iam/list";

/**
 * Leaves the preview and answers where to go. On the host it was started from the administrator is signed in again; a preview
 * that came from another host ends with its session, and leads back to the people of the product's own host. Two round trips.
 */
export async function quitPreview(scope: Scope, input: { userAgent: string }): Promise<string> {
  const { originalUserId, accessAccount } = requireActor(scope);
  const { company, env, url } = scope;
  if (accessAccount) {
    await endSession(scope);
    const own = { environment: company.environment, subdomain: null, customHost: null };
    return `${companyOrigin(own, { here: url, apex: env.APP_HOST })}${list}`;
  }
  if (originalUserId === null) return "/";
  const original = await findMember(scope, { userId: originalUserId, companyId: company.id });
  if (original === null) {
    await endSession(scope);
    return "/login";
  }
  await startSession(scope, { userId: original.id, action: "preview-quit", userAgent: input.userAgent });
  return list;
}
