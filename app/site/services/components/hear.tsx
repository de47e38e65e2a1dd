import type { ReactNode } from "react";
import { TrackCards } from "#app/site/components/track-cards.tsx";
import { Shortlist } from "#app/site/services/components/shortlist.tsx";
import { TempoScale } from "#app/site/services/components/tempo-scale.tsx";
import type { HearAs, ServiceContent } from "#app/site/services/service.ts";
import type { TrackView } from "#app/track/track.ts";

type HearProps = { hear: ServiceContent["hear"]; tracks: TrackView[] };

const forms: Record<HearAs, (props: { label: string; tracks: TrackView[] }) => ReactNode> = {
  cards: TrackCards,
  shortlist: Shortlist,
  tempo: TempoScale,
};

/** Playable recordings in the layout of the service; renders nothing without any. */
export function Hear({ hear: { title, text, as }, tracks }: HearProps) {
  if (tracks.length === 0) return null;
  const List = forms[as];
  return (
    <section className="px-gutter py-14 lg:py-20">
      <h2 className="max-w-[18ch] text-title">{title}</h2>
      <p className="mt-4 mb-8 max-w-[60ch] text-lg lg:mb-10">{text}</p>
      <List label={title} tracks={tracks} />
    </section>
  );
}
