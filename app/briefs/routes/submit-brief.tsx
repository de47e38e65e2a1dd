import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { briefSchema } from "#app/briefs/brief-form.ts";
import { VisitorFormDialog } from "#app/briefs/components/visitor-form-dialog.tsx";
import { briefForm } from "#app/briefs/describe-form.ts";
import { readVisitorForm, submitVisitorForm } from "#app/briefs/submit-visitor-form.server.ts";
import { visitorFormMeta } from "#app/briefs/visitor-form-meta.ts";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { landing: await readDialogBackdrop(ctx), ...readVisitorForm(ctx, briefForm) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const to = "/submit-brief?sent";
  return submitVisitorForm(ctx, request, { kind: "brief", source: "site", schema: briefSchema, to });
}

export default function SubmitBriefPage() {
  return <VisitorFormDialog view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => visitorFormMeta(view);
