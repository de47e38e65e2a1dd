import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { withLandingTitle } from "#app/site/landing-title.ts";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";
import { briefSchema } from "#app/visitor-requests/brief-form.ts";
import { VisitorFormDialog } from "#app/visitor-requests/components/visitor-form-dialog.tsx";
import { briefForm } from "#app/visitor-requests/describe-form.ts";
import { dialogPath, readCloseTo } from "#app/visitor-requests/dialog-path.server.ts";
import { readVisitorForm } from "#app/visitor-requests/read-visitor-form.server.ts";
import { submitVisitorForm } from "#app/visitor-requests/visitor-form.action.server.ts";

export const handle = { site: true } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const place = { url: ctx.url, headers: request.headers };
  const landing = await readDialogBackdrop(ctx);
  return { landing, closeTo: readCloseTo(place), action: dialogPath(place), ...readVisitorForm(ctx, briefForm) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const to = dialogPath({ url: ctx.url, headers: request.headers }, { sent: true });
  return submitVisitorForm(ctx, request, { kind: "brief", source: "site", schema: briefSchema, to });
}

export default function SubmitBriefPage() {
  return <VisitorFormDialog view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => withLandingTitle(data?.meta ?? []);
