import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { sentFormKey } from "#app/edge/forms/send-once.server.ts";
import { copy as accountCopy } from "#app/identity/account/account-copy.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { agentOrigin, resourceOf } from "#app/identity/agents/agent-addresses.ts";
import { copy } from "#app/identity/agents/agent-copy.ts";
import { agentTokenSchema } from "#app/identity/agents/agent-token.ts";
import { AgentTable } from "#app/identity/agents/components/agent-table.tsx";
import { AgentTokenForm } from "#app/identity/agents/components/agent-token-form.tsx";
import { createAgentToken } from "#app/identity/agents/create-agent-token.server.ts";
import { disconnectOwnAgent, listOwnAgents } from "#app/identity/agents/own-agents.server.ts";
import { ShownOnce } from "#app/ui/form/shown-once.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const agents = await listOwnAgents(ctx);
  const origin = agentOrigin(ctx);
  return { agents, address: origin === null ? null : resourceOf(origin) };
}

/** `agentId` disconnects a program; else a token is created. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const disconnected = form.get("agentId");
  if (typeof disconnected === "string") {
    const isEnded = await disconnectOwnAgent(ctx, { id: disconnected });
    ctx.flash.set(
      isEnded
        ? { kind: "success", title: copy.list.disconnected, undoes: true }
        : { kind: "info", title: copy.list.gone },
    );
    return redirect("/account-settings/programs");
  }
  const submission = parseForm(form, agentTokenSchema);
  if (submission.status !== "success") return data({ reply: submission.reply(), created: null }, { status: 400 });
  try {
    const created = await createAgentToken(ctx, { ...submission.value, formKey: await sentFormKey(ctx, form) });
    // No redirect: the token is shown in this response only.
    return data({ reply: submission.reply({ resetForm: true }), created });
  } catch (error) {
    const { data: reply, init } = replyWithInput(submission, error);
    return data({ reply, created: null }, init ?? undefined);
  }
}

export default function AgentsPage() {
  const { agents, address } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <AccountPage>
      <p className="mb-6 text-mute">{copy.list.lead}</p>
      {done?.created ? (
        <ShownOnce
          label={copy.token.token}
          hint={copy.token.created(done.created.resource)}
          value={done.created.token}
        />
      ) : null}
      {agents.length === 0 ? (
        <EmptyState title={copy.list.none}>
          {address === null ? copy.list.noneElsewhere : copy.list.noneText(address)}
        </EmptyState>
      ) : (
        <AgentTable agents={agents} />
      )}
      {address === null ? null : <AgentTokenForm lastResult={done?.reply} />}
    </AccountPage>
  );
}

export const meta = staffMeta(accountCopy.title);
