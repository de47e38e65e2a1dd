import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { staffMeta } from "#app/ui/page-meta.ts";
import { WrapupView } from "#app/wrapup/components/wrapup-view.tsx";
import { readEdition } from "#app/wrapup/read-wrapup.server.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";

/** GET /2020-insights and /2020-story: the same edition at both addresses. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { wrapup: await readEdition(ctx, 2020) };
}

export default function Edition2020Page() {
  const { wrapup } = useLoaderData<typeof loader>();
  return <WrapupView wrapup={wrapup} lead={copy.editionLead(wrapup.name)} />;
}

export const meta = staffMeta(copy.edition);
