import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { OptionLinks } from "#app/player/components/option-links.tsx";
import { fetchOptions } from "#app/player/options/fetch-options.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import type { PlayableTrack } from "#app/player/player.ts";

type FetchedOptionsProps = {
  track: PlayableTrack;
  /** How often the menu was about to be opened: options that could not be fetched are asked for again. */
  openings: number;
};

/** The options of a track that was rendered without them. The menu of the player stays when the track or the visitor's account changes. */
export function FetchedOptions({ track, openings }: FetchedOptionsProps) {
  const userId = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor.user?.id ?? "";
  const [known, setKnown] = useState<{ of: string; links: OptionLink[] } | null>(null);
  const { id } = track;
  const of = `${id} ${userId}`;
  const isKnown = known?.of === of;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening asks again.
  useEffect(() => {
    if (isKnown) return;
    let unmounted = false;
    void fetchOptions(id).then((links) => !unmounted && links && setKnown({ of, links }));
    return () => {
      unmounted = true;
    };
  }, [id, of, openings, isKnown]);

  return <OptionLinks track={track} links={isKnown ? known.links : []} />;
}
