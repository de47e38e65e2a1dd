import { useEffect, useState } from "react";
import { OptionLinks } from "#app/player/components/option-links.tsx";
import { fetchOptions } from "#app/player/options/fetch-options.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import type { PlayableTrack } from "#app/player/player.ts";

type FetchedOptionsProps = {
  track: PlayableTrack;
  /** How often the menu was about to be opened: options that could not be fetched are asked for again. */
  openings: number;
};

/** The options of a track that was rendered without them. */
export function FetchedOptions({ track, openings }: FetchedOptionsProps) {
  const [links, setLinks] = useState<OptionLink[] | null>(null);
  const { id } = track;
  const isKnown = links !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening asks again.
  useEffect(() => {
    if (isKnown) return;
    let unmounted = false;
    void fetchOptions(id).then((found) => !unmounted && setLinks(found));
    return () => {
      unmounted = true;
    };
  }, [id, openings, isKnown]);

  return <OptionLinks track={track} links={links ?? []} />;
}
