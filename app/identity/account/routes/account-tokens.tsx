import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { sentFormKey } from "#app/edge/forms/send-once.server.ts";
import { newTokenSchema } from "#app/identity/access/api-token.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { scopeNames } from "#app/identity/access/scope-names.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { NewTokenForm } from "#app/identity/account/components/new-token-form.tsx";
import { createOwnToken, listOwnTokens, revokeOwnToken } from "#app/identity/account/own-tokens.server.ts";
import { ScopeList } from "#app/identity/components/scope-list.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ShownOnce } from "#app/ui/form/shown-once.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const tokens = await listOwnTokens(ctx);
  const actor = requireActor(ctx);
  return {
    tokens,
    scopes: scopeNames.filter((name) => holdsAll(actor, [name], ctx.company)),
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const revoked = form.get("tokenId");
  if (typeof revoked === "string") {
    const isRevoked = await revokeOwnToken(ctx, { id: revoked });
    ctx.flash.set(
      isRevoked
        ? { kind: "success", title: copy.tokens.revoked, undoes: true }
        : { kind: "info", title: copy.tokens.gone },
    );
    return redirect("/account-settings/tokens");
  }
  const submission = parseForm(form, newTokenSchema);
  if (submission.status !== "success") return data({ reply: submission.reply(), token: null }, { status: 400 });
  try {
    const { token } = await createOwnToken(ctx, { ...submission.value, formKey: await sentFormKey(ctx, form) });
    // No redirect: the token is shown in this response only.
    return data({ reply: submission.reply({ resetForm: true }), token });
  } catch (error) {
    const { data: reply, init } = replyWithInput(submission, error);
    return data({ reply, token: null }, init ?? undefined);
  }
}

const { columns } = copy.tokens;
const heads = [
  { id: "name", label: columns.name },
  { id: "scopes", label: columns.scopes },
  { id: "expires", label: columns.expires },
  { id: "used", label: columns.used },
  { id: "action", label: columns.action, labelHidden: true },
];

export default function TokensPage() {
  const { tokens, scopes } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <AccountPage>
      <p className="mb-6 text-mute">{copy.tokens.lead}</p>
      {done?.token ? <ShownOnce label={copy.tokens.token} hint={copy.tokens.created} value={done.token} /> : null}
      {tokens.length === 0 ? <EmptyState title={copy.tokens.none}>{copy.tokens.noneText}</EmptyState> : null}
      {tokens.length > 0 ? (
        <Table caption={copy.tabs.tokens} columns={heads}>
          {tokens.map((token) => (
            <tr key={token.id}>
              <td>
                {token.name} <code className="text-mute">{token.hint}…</code>
              </td>
              <td>
                <ScopeList scopes={token.scopes} />
              </td>
              <td>
                <DateTime at={token.expiresAt} />
              </td>
              <td>{token.lastUsedAt === null ? copy.tokens.never : <DateTime at={token.lastUsedAt} />}</td>
              <td>
                <Form method="post">
                  <Button variant="quiet" size="small" name="tokenId" value={token.id}>
                    {copy.tokens.revoke}
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      <NewTokenForm scopes={scopes} lastResult={done?.reply} />
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
