import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { submitAudit } from "#app/licensing/audit/audit.action.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { AuditDesk } from "#app/licensing/audit/components/audit-desk.tsx";
import { registerPath } from "#app/licensing/register/register-query.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /licences/audit. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "licences");
  return null;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitAudit(ctx, request);
}

export default function AuditPage() {
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={registerPath} label={copy.register} />
      <h1 className="mt-2 mb-4 text-title">{copy.title}</h1>
      <p className="max-w-[60ch] text-mute">{copy.lead}</p>
      <noscript>
        <p className="mt-6 max-w-[60ch]">
          {copy.noScript}{" "}
          <Link to={registerPath} className="link">
            {copy.register}
          </Link>
        </p>
      </noscript>
      <AuditDesk />
    </div>
  );
}

export const meta = staffMeta(copy.title);
