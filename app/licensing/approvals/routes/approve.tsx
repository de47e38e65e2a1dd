import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { submitApproval } from "#app/licensing/approvals/approve.action.server.ts";
import { AnsweredApproval, ApprovalForm } from "#app/licensing/approvals/components/approval-form.tsx";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { pathOfKey } from "#app/licensing/approvals/read-asked.server.ts";
import { MailLink } from "#app/licensing/inbox/components/mail-link.tsx";
import { Thread } from "#app/licensing/inbox/components/thread.tsx";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { keyOf } from "#app/licensing/inbox/open-inbox.server.ts";
import { countOthers } from "#app/licensing/inbox/renew-inbox.server.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const { page: copy } = approvalsCopy;

export const handle = { presentation: true } satisfies RouteHandle;

const statuses = { open: 200, answered: 200, unknown: 404, lapsed: 410, ended: 410 };

/** GET /approve/:token and /inbox/:token/asks/:askId. Public, but for the inbox of who is signed in. Opening it changes nothing. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const key = await keyOf(ctx, params);
  const opened = await openApproval(ctx, key);
  const status = statuses[opened.state];
  if (opened.state !== "open" && opened.state !== "answered")
    return data({ state: opened.state, page: null }, { status });
  const { state, row, page, textHash } = opened;
  const isOwnLink = typeof key === "string";
  const others = isOwnLink ? await countOthers(ctx, row) : 0;
  const isYes = state === "answered" && row.items.some(({ answer }) => answer === "yes") && !row.isClient;
  return data({
    ...{ state, page, textHash, others, thread: row.thread, company: row.company.name },
    isMailed: ctx.url.searchParams.has("mailed"),
    inbox: isOwnLink ? null : key.inbox.base,
    always: isYes ? `${pathOfKey(key)}/always` : null,
  });
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  return submitApproval(ctx, await readForm(request), await keyOf(ctx, params));
}

type Act = "answer" | "question" | "inbox";

export default function ApprovePage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  if (data.page === null) return <ClosedLinkPage {...copy.closed[data.state]} next={copy.home} />;
  const { state, company, page, textHash, always, thread, others, isMailed, inbox } = data;
  const sent = reply?.initialValue?.act;
  const act: Act = sent === "question" || sent === "inbox" ? sent : "answer";
  const replyOf = (one: Act) => (act === one ? reply : undefined);
  return (
    <div className="mx-auto w-full max-w-read px-gutter pt-4 pb-floor">
      <SenderHead sender={null} company={company} />
      {inbox === null ? null : (
        <p className="mt-6">
          <Link to={inbox} className="row-action text-sm">
            {inboxCopy.title}
          </Link>
        </p>
      )}
      <h1 className={classNames("mt-3", state === "open" ? "text-xl" : "text-title")}>
        {state === "open" ? copy.title : copy.done}
      </h1>
      {state === "open" ? (
        <>
          <p className="mt-1 mb-2 max-w-[60ch] text-mute text-row">{copy.lead(company, page.partyName)}</p>
          <ApprovalForm page={page} textHash={textHash} reply={replyOf("answer")} />
        </>
      ) : (
        <div className="mt-4">
          <AnsweredApproval page={page} always={always} />
        </div>
      )}
      {others === 0 && !isMailed ? null : (
        <div className="mt-10 border-line border-t pt-6">
          <MailLink
            {...inboxCopy.others}
            text={inboxCopy.others.text(others)}
            {...{ isMailed, reply: replyOf("inbox") }}
          />
        </div>
      )}
      <Thread messages={thread} reply={replyOf("question")} />
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
