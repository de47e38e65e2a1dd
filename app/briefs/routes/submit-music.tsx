import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VisitorFormDialog } from "#app/briefs/components/visitor-form-dialog.tsx";
import { musicForm } from "#app/briefs/describe-form.ts";
import { musicSchema } from "#app/briefs/music-form.ts";
import { readVisitorForm, submitVisitorForm } from "#app/briefs/submit-visitor-form.server.ts";
import { visitorFormMeta } from "#app/briefs/visitor-form-meta.ts";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { landing: await readDialogBackdrop(ctx), ...readVisitorForm(ctx, musicForm) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const to = "/submit-music?sent";
  return submitVisitorForm(ctx, request, { kind: "music", source: "site", schema: musicSchema, to });
}

export default function SubmitMusicPage() {
  return <VisitorFormDialog view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => visitorFormMeta(view);
