import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { RequestForm } from "#app/licensing/requests/components/request-form.tsx";
import { readRequestPage } from "#app/licensing/requests/read-request-page.server.ts";
import { submitRequest } from "#app/licensing/requests/request.action.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { track, ...page } = await readRequestPage(ctx, { slug: params.slug ?? "", query });
  if (track === null) throw new AppError("not_found", copy.songMissing);
  return { track, ...page };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return submitRequest(ctx, request, { slug: params.slug ?? "" });
}

export default function SongLicense() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <OptionPage title={copy.titles[data.draft.kind]} track={data.track}>
      <RequestForm data={data} reply={reply} />
    </OptionPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.titles.licence, page.track.title]);
