import { useMatches, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { commentStore } from "#app/player/comments/comment-store.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** The route that lists the comments on the page of a song. */
const listRoute = "comments/routes/song-comments";

type SongPageOptions = { reads: boolean };

/** Syncs the player's comments with the list on the song's page, in both directions, for visitors who may read them. */
export function useSongPage({ slug }: PlayableTrack, { reads }: SongPageOptions): void {
  const { revalidate } = useRevalidator();
  const list = useMatches().find(({ id, params }) => reads && id === listRoute && params.slug === slug);
  const isListed = list !== undefined;
  const data = list?.data;
  const lastData = useRef(data);

  useEffect(() => (isListed ? commentStore.subscribeToWrites(revalidate) : undefined), [isListed, revalidate]);
  useEffect(() => {
    const isNew = lastData.current !== undefined && data !== undefined && lastData.current !== data;
    lastData.current = data;
    if (isNew) commentStore.reload();
  }, [data]);
}
