import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type AuditFormat, exportAudit } from "#app/backoffice/people/export-audit.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { auditQuerySchema } from "#app/identity/people/people-query.ts";

const types: Record<AuditFormat, string> = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" };

/** GET /iam-dashboard/export.csv and .jsonl: the filtered audit trail. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const format: AuditFormat = ctx.url.pathname.endsWith(".jsonl") ? "jsonl" : "csv";
  const query = auditQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const body = await exportAudit(ctx, query, format);
  return new Response(body, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${iamCopy.dashboard.export.file}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
