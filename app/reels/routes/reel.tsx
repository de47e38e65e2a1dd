import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ReelViewer } from "#app/reels/components/reel-viewer.tsx";
import { getReel } from "#app/reels/get-reel.server.ts";
import { keepsReelOpen } from "#app/reels/keeps-reel-open.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /sliders/reel/:id, for everyone with the URL; `slide`: current slide. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  // Not cached, so that withdrawing a reel takes effect at once.
  ctx.cache.allowed = false;
  const reel = await getReel(ctx, { id: params.id ?? "" });
  const { actor, company } = ctx;
  const canEdit = actor !== null && can(actor, "reel-edit", company);
  return data(
    { id: params.id ?? "", reel, canEdit, contact: company.contact, company: { name: company.name } },
    { status: reel === null ? 404 : 200 },
  );
}

export const shouldRevalidate = keepsReelOpen;

/** Not indexed: made for one client. */
export const meta = unlistedMeta<typeof loader>(({ reel }) => reel?.title ?? copy.failure.title);

export default function ReelRoute() {
  const { id, reel, canEdit, ...rest } = useLoaderData<typeof loader>();
  if (reel === null) {
    return (
      <div className="grid gap-4 px-gutter py-20">
        <h1 className="text-title">{copy.failure.title}</h1>
        <p className="max-w-[60ch]">{copy.failure.text}</p>
      </div>
    );
  }
  return <ReelViewer reel={reel} {...rest} editPath={canEdit ? `/sliders/edit/${id}` : null} />;
}
