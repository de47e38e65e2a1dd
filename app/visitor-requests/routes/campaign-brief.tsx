import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { briefSchema } from "#app/visitor-requests/brief-form.ts";
import { VisitorFormPage } from "#app/visitor-requests/components/visitor-form-page.tsx";
import { campaignForm } from "#app/visitor-requests/describe-form.ts";
import { readVisitorForm } from "#app/visitor-requests/read-visitor-form.server.ts";
import { submitVisitorForm } from "#app/visitor-requests/visitor-form.action.server.ts";

export const handle = { site: true } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readVisitorForm(ctx, campaignForm);
}

/** The campaign is in the path. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const source = ctx.url.pathname.startsWith("/lbb-") ? "lbb" : "linkedin";
  const to = `/${source}-submit-brief?sent`;
  return submitVisitorForm(ctx, request, { kind: "brief", source, schema: briefSchema, to });
}

export default function CampaignBriefPage() {
  return <VisitorFormPage view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

/** The form of /submit-brief for one campaign: search engines index only /submit-brief. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...(data?.meta ?? []),
  { name: "robots", content: "noindex" },
];
