import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type AuditReply, submitAudit } from "#app/licensing/audit/audit.action.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { AuditDesk } from "#app/licensing/audit/components/audit-desk.tsx";
import { TypedPost } from "#app/licensing/audit/components/typed-post.tsx";
import { registerPath } from "#app/licensing/register/register-query.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /licences/audit. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "licences");
  return { today: isoDateOf(ctx.now) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitAudit(ctx, request);
}

export default function AuditPage() {
  const { today } = useLoaderData<typeof loader>();
  // The files' replies go to the desk.
  const reply = useActionData<AuditReply>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={registerPath} label={copy.register} />
      <h1 className="mt-2 mb-4 text-title">{copy.title}</h1>
      <p className="max-w-[60ch] text-mute">{copy.lead}</p>
      <noscript>
        <p className="mt-6 max-w-[60ch]">{copy.noScript}</p>
      </noscript>
      <AuditDesk />
      <TypedPost reply={reply} choices={reply?.choices ?? []} judged={reply?.judged?.[0]} today={today} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
