import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { answerApproval } from "#app/licensing/approvals/answer-approval.server.ts";
import { answerSchema } from "#app/licensing/approvals/answer-form.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { AnsweredApproval, ApprovalForm } from "#app/licensing/approvals/components/approval-form.tsx";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const { page: copy } = approvalsCopy;

export const handle = { presentation: true } satisfies RouteHandle;

const statuses = { open: 200, answered: 200, unknown: 404, lapsed: 410, ended: 410 };

/** GET /approve/:token. Public. Opening it changes nothing. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openApproval(ctx, token);
  const status = statuses[opened.state];
  const company = ctx.company.name;
  if (opened.state !== "open" && opened.state !== "answered")
    return data({ state: opened.state, company, page: null, textHash: "", always: null }, { status });
  const { state, page, textHash } = opened;
  const isYes = state === "answered" && opened.row.items.some(({ answer }) => answer === "yes") && !opened.row.isClient;
  return data({ state, company, page, textHash, always: isYes ? `${ctx.url.pathname}/always` : null }, { status });
}

/** A link that was answered, replaced or ended meanwhile: its page says so. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openApproval(ctx, token);
  const isOpen = opened.state === "open";
  const count = isOpen ? opened.page.songs.reduce((sum, { sides }) => sum + sides.length, 0) : 0;
  return submitForm(ctx, request, {
    schema: answerSchema({ count, currency: isOpen ? opened.page.currency : "EUR" }),
    async act(answer) {
      await answerApproval(ctx, { token, ...answer });
      return { to: ctx.url.pathname };
    },
    async fieldsAfterConflict() {
      const now = await openApproval(ctx, token);
      return { shown: now.state === "unknown" ? "" : now.textHash };
    },
  });
}

export default function ApprovePage() {
  const { state, company, page, textHash, always } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  if (page === null) return <ClosedLinkPage {...copy.closed[state]} next={copy.home} />;
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter pt-8 pb-floor">
      <SenderHead sender={null} company={company} />
      <h1 className="mt-8 text-title [overflow-wrap:anywhere]">{state === "open" ? copy.title : copy.done}</h1>
      {state === "open" ? (
        <>
          <p className="mt-2 max-w-[60ch]">{copy.lead(company, page.partyName)}</p>
          <ApprovalForm page={page} textHash={textHash} reply={reply} />
        </>
      ) : (
        <div className="mt-4">
          <AnsweredApproval page={page} always={always} />
        </div>
      )}
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
