import type { ReactNode } from "react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import type { TrackView } from "#app/track/track.ts";

type OptionPageProps = { title: string; track: TrackView; children: ReactNode };

/** Page of an option of a song: the song as a playable row, and the option's content. */
export function OptionPage({ title, track, children }: OptionPageProps) {
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{title}</h1>
      <TrackList label={track.title} tracks={[track]} />
      <div className="mt-8">{children}</div>
    </div>
  );
}
