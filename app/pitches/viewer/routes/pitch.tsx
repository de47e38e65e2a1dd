import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import "#app/catalogue/fit/components/profile.css";
import { renderProfile } from "#app/catalogue/fit/render-profile.server.tsx";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { can } from "#app/identity/access/scopes.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { pitchEditPath, pitchPath, sonicPitchPath } from "#app/pitches/pitch.ts";
import { tracksOfSlides } from "#app/pitches/slides/read-slides.server.ts";
import { pitchToReel } from "#app/pitches/viewer/to-reel.server.ts";
import { ReelViewer } from "#app/reels/components/reel-viewer.tsx";
import { keepsReelOpen } from "#app/reels/keeps-reel-open.ts";
import { readSlideIndex, slideTotal } from "#app/reels/reel.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/**
 * GET /pitch/:id: presentation, for the owner and, if visible to the company, every signed-in user. `slide`: current slide. GET
 * /sonic-pitch/:id: the same with the profile of its brand.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const pitch = await requirePitch(ctx, { id });
  const { company } = ctx;
  const isSonic = ctx.url.pathname.startsWith("/sonic-pitch/");
  const mayAnalyse = can(ctx.actor, "sonic-analysis", company);
  const tracks = tracksOfSlides(pitch.slides);
  const profile = isSonic ? await renderProfile(ctx, { brandId: pitch.brandId, mayAnalyse, tracks }) : null;
  if (isSonic && profile === null) throw redirect(pitchPath(id));
  return {
    reel: pitchToReel({ ...pitch, profile }, { path: isSonic ? sonicPitchPath(id) : pitchPath(id) }),
    editPath: pitch.canEdit ? pitchEditPath(id) : null,
    contact: company.contact,
    company: { name: company.name },
  };
}

export const shouldRevalidate = keepsReelOpen;

export const meta = unlistedMeta<typeof loader>((page) => page.reel.title);

export default function PitchRoute() {
  const { reel, ...rest } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const item = reel.slides[readSlideIndex(query, slideTotal(reel)) - 1]?.id ?? "";
  useEffect(() => {
    void import("#app/pitches/viewer/follow-slides.ts").then(({ followSlides }) => followSlides(reel.slides, item));
  }, [reel, item]);
  return (
    <div className="pitch">
      <ReelViewer reel={reel} {...rest} />
    </div>
  );
}
