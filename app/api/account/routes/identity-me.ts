import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { listWorkspaces } from "#app/identity/session/list-workspaces.server.ts";

/** GET /api/v1/identities/me: the signed-in person (specification part 2, section 7). */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { id, email, name, nickname, scopes, edition, cookieConsent, volume } = requireActor(ctx);
  const workspaces = await listWorkspaces(ctx, { userId: id });
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
        current: _id === ctx.company.id,
      })),
    },
  });
}
