import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { listOwnSessions, revokeOwnSession, signOutEverywhere } from "#app/identity/account/own-sessions.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const schema = z.union([
  z.object({ sessionId: z.string().max(64) }),
  z.object({ everywhere: z.literal("1"), apiTokens: z.literal("on").optional() }),
]);

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { sessions: await listOwnSessions(ctx) };
}

/** `sessionId` ends one session or preview, `everywhere` all of them. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== "success") throw new AppError("invalid", copy.sessions.unclear);
  if ("everywhere" in submission.value) {
    await signOutEverywhere(ctx, { apiTokens: submission.value.apiTokens === "on" });
    return redirect("/login");
  }
  const isRevoked = await revokeOwnSession(ctx, { id: submission.value.sessionId });
  ctx.flash.set(
    isRevoked
      ? { kind: "success", title: copy.sessions.revoked, undoes: true }
      : { kind: "info", title: copy.sessions.gone },
  );
  return redirect("/account-settings/sessions");
}

const { columns } = copy.sessions;
const heads = [
  { id: "browser", label: columns.browser },
  { id: "company", label: columns.company },
  { id: "address", label: columns.address },
  { id: "seen", label: columns.seen },
  { id: "action", label: columns.action, labelHidden: true },
];

export default function SessionsPage() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <AccountPage>
      <p className="mb-6 text-mute">{copy.sessions.lead}</p>
      <Table caption={copy.tabs.sessions} columns={heads}>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              {session.browser ?? copy.sessions.unknown}
              {session.current ? <strong> ({copy.sessions.current})</strong> : null}
              {session.previewOf === null ? null : (
                <span className="block text-mute">{copy.sessions.preview(session.previewOf)}</span>
              )}
            </td>
            <td>{session.company}</td>
            <td>{session.address}</td>
            <td>
              <DateTime at={session.lastSeenAt} />
            </td>
            <td>
              {session.current ? null : (
                <Form method="post">
                  <Button variant="quiet" size="small" name="sessionId" value={session.id}>
                    {session.previewOf === null ? copy.sessions.revoke : copy.sessions.endPreview}
                  </Button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <Form method="post" className="mt-10 grid max-w-[60ch] gap-3 border-t border-line pt-6">
        <h2 className="text-xl">{copy.sessions.everywhere}</h2>
        <p className="text-mute">{copy.sessions.everywhereText}</p>
        <Checkbox name="apiTokens" label={copy.sessions.apiTokens} />
        <div>
          <Button variant="quiet" name="everywhere" value="1">
            {copy.sessions.everywhere}
          </Button>
        </div>
      </Form>
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
