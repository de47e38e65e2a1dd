import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { OptionLinks } from "#app/player/components/option-links.tsx";
import { fetchOptions } from "#app/player/options/fetch-options.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import type { PlayableTrack } from "#app/player/player.ts";

type FetchedOptionsProps = {
  track: PlayableTrack;
  /** Number of times the menu was about to open: each time a failed fetch is retried. */
  openings: number;
};

/** Options of a track, fetched when the menu opens. The player keeps one menu across tracks and sign-ins. */
export function FetchedOptions({ track, openings }: FetchedOptionsProps) {
  const userId = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor.user?.id ?? "";
  const [fetched, setFetched] = useState<{ of: string; links: OptionLink[] } | null>(null);
  const { id } = track;
  const of = `${id} ${userId}`;
  const isFetched = fetched?.of === of;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening asks again.
  useEffect(() => {
    if (isFetched) return;
    let unmounted = false;
    void fetchOptions(id).then((links) => !unmounted && links && setFetched({ of, links }));
    return () => {
      unmounted = true;
    };
  }, [id, of, openings, isFetched]);

  return <OptionLinks track={track} links={isFetched ? fetched.links : []} />;
}
