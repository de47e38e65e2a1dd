import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { TakeLicence } from "#app/licensing/take/components/take-licence.tsx";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { submitTaking } from "#app/licensing/take/take.action.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /licences/take?songs=…&usage=… */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readTakePage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitTaking(ctx, request);
}

/** After a conflict the form has the new text; after another refusal nothing changed, and what is typed stays. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === undefined || actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
}

/** Takes the licence of clear tracks at the price of the rate card. */
export default function TakeLicencePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <TakeLicence page={page} reply={reply} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
