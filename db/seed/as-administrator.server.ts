import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";

/** The context of the demo's administrator, whose name the history of what is seeded shows. */
export function asAdministrator(ctx: RequestContext): RequestContext {
  const {
    id = "",
    name = "",
    nickname = "",
    edition = "standard",
  } = demoPeople.find(({ account }) => account === "admin") ?? {};
  const scopes = [...demoPolicies.administrator.scopes];
  const plain = {
    sessionId: "",
    email: "",
    cookieConsent: false,
    commentMail: true,
    volume: null,
    originalUserId: null,
  };
  return { ...ctx, actor: { id, name, nickname, edition, scopes, heldScopes: scopes, ...plain, accessAccount: false } };
}
