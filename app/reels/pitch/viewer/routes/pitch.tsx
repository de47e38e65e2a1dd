import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ReelViewer } from "#app/reels/components/reel-viewer.tsx";
import { VisitMeter } from "#app/reels/components/visit-meter.tsx";
import { keepsReelOpen } from "#app/reels/keeps-reel-open.ts";
import { requirePitch } from "#app/reels/pitch/get-pitch.server.ts";
import { pitchEditPath, pitchPath } from "#app/reels/pitch/pitch.ts";
import { pitchToReel } from "#app/reels/pitch/viewer/to-reel.server.ts";

/** GET /pitch/:id: the presentation, for its owner and, where it is visible to the company, for everyone who is signed in. `slide` names the slide. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const pitch = await requirePitch(ctx, { id });
  const { company } = ctx;
  return {
    reel: pitchToReel(pitch, { path: pitchPath(id) }),
    editPath: pitch.canEdit ? pitchEditPath(id) : null,
    contacts: company.outage?.contacts ?? [],
    company: { name: company.name },
  };
}

export const shouldRevalidate = keepsReelOpen;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.reel.title ?? "" },
  { name: "robots", content: "noindex" },
];

const loadMusic = () => import("#app/reels/pitch/viewer/follow-slides.ts");

export default function PitchRoute() {
  const { reel, ...rest } = useLoaderData<typeof loader>();
  return (
    <div className="pitch">
      <VisitMeter reel={reel} visit="" load={loadMusic} />
      <ReelViewer reel={reel} {...rest} />
    </div>
  );
}
