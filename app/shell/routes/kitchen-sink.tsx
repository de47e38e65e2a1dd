import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { SinkButtons, SinkFields } from "#app/shell/components/sink-controls.tsx";
import { SinkFoundations } from "#app/shell/components/sink-foundations.tsx";
import { SinkCollections, SinkTable } from "#app/shell/components/sink-lists.tsx";
import { SinkOverlays } from "#app/shell/components/sink-overlays.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

/** Pages of the example table. */
const pages = 12;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "kitchen-sink");
  const query = new URL(request.url).searchParams;
  return {
    sort: query.get("sort"),
    page: Math.min(pages, Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1)),
    tab: query.get("tab") ?? "overview",
    dialog: query.get("dialog") === "open",
    sheet: query.get("sheet") === "open",
  };
}

export function action({ context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "kitchen-sink");
  ctx.flash.set({ kind: "success", title: "Slider updated successfully", body: "Shown by the page after the form." });
  return redirect("/kitchen-sink");
}

export default function KitchenSinkPage() {
  const { sort, page, tab, dialog, sheet } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter py-10">
      <h1 className="mb-8 text-title">Kitchen sink</h1>
      <SinkFoundations />
      <SinkButtons />
      <SinkFields />
      <SinkOverlays tab={tab} dialog={dialog} sheet={sheet} />
      <SinkTable sort={sort} page={page} />
      <SinkCollections />
    </div>
  );
}

export const meta = unlistedMeta("Kitchen sink");
