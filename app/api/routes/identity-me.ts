import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listWorkspaces } from "#app/identity/list-workspaces.server.ts";
import { requireActor } from "#app/identity/require-actor.server.ts";

/** GET /api/v1/identities/me: who is signed in here (specification part 2, section 7). */
export async function loader({ context: { scope } }: LoaderFunctionArgs) {
  const { id, email, name, nickname, scopes, edition, cookieConsent, volume } = requireActor(scope);
  const workspaces = await listWorkspaces(scope, { userId: id });
  return Response.json({
    data: {
      _id: id,
      uid: id,
      email,
      username: email,
      name,
      nickname,
      scopes,
      edition,
      cookieConsent,
      sessionSettings: { playerWidgetConfig: volume === null ? {} : { volume } },
      workspaces: workspaces.map(({ id: _id, ...workspace }) => ({
        _id,
        ...workspace,
        current: _id === scope.company.id,
      })),
    },
  });
}
