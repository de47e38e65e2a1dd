import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StatementView } from "#app/licensing/statements/components/statement-view.tsx";
import { readStatementPage } from "#app/licensing/statements/read-statement-page.server.ts";
import { submitStatement } from "#app/licensing/statements/statements.action.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

/** GET /statements/:id and, in an inbox, /inbox/:token/statements/:id. */
export async function loader({ params: { id = "", token }, context: { ctx } }: LoaderFunctionArgs) {
  return readStatementPage(ctx, { id, token });
}

export async function action({ request, params: { id = "", token }, context: { ctx } }: ActionFunctionArgs) {
  return submitStatement(ctx, request, { id, token });
}

export default function StatementPage() {
  const page = useLoaderData<typeof loader>();
  return <StatementView page={page} reply={useActionData<typeof action>() as FormReply | undefined} />;
}

export const meta = unlistedMeta<typeof loader>(({ number, payeeName }) => [copy.statement(number), payeeName]);
