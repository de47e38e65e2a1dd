import { useEffect, useMemo, useState } from "react";
import { fetchResultPage, type ResultPage } from "#app/player/queue/fetch-page.ts";
import { describeList } from "#app/player/queue/listing.ts";
import { Lights, useUsageSentence } from "#app/rights/usage/components/lights.tsx";
import { TrackLine } from "#app/sliders/components/track-line.tsx";
import { copy } from "#app/sliders/copy.ts";
import type { PlaylistCardSlide } from "#app/sliders/discover-cards.ts";

/** The rows of an opened card. */
export function CardTracks({ slide: { name, first, listed, rest, page } }: { slide: PlaylistCardSlide }) {
  const usage = useUsageSentence();
  const [fetched, setFetched] = useState<ResultPage | "failed" | null>(null);
  const tracks = useMemo(
    () => (fetched === null || fetched === "failed" ? [] : [first, ...fetched.tracks]),
    [first, fetched],
  );
  describeList(tracks, { label: name, total: listed });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lights are those of the use.
  useEffect(() => {
    let unmounted = false;
    fetchResultPage(rest).then(
      (found) => !unmounted && setFetched(found),
      () => !unmounted && setFetched("failed"),
    );
    return () => {
      unmounted = true;
    };
  }, [rest, usage]);

  if (fetched === "failed")
    return (
      <li>
        <a href={page} className="link flex min-h-11 items-center">
          {copy.tracksOf(name)}
        </a>
      </li>
    );
  return (
    <Lights value={fetched?.lights ?? null}>
      {tracks.map((track) => (
        <TrackLine key={track.id} track={track} context={tracks} />
      ))}
    </Lights>
  );
}
