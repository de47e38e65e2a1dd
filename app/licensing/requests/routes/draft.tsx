import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestForm } from "#app/licensing/requests/components/request-form.tsx";
import { readRequestPage } from "#app/licensing/requests/read-request-page.server.ts";
import { submitRequest } from "#app/licensing/requests/request.action.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return readRequestPage(ctx, { slug: null, query: new URL(request.url).searchParams });
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitRequest(ctx, request, { slug: null });
}

export default function DraftPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.draftTitle}</h1>
      {/* The key resets the fields after each save. */}
      <RequestForm key={data.draft.version} data={data} reply={reply} />
    </div>
  );
}

export const meta = staffMeta(copy.draftTitle);
