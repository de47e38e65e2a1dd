import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getSongLyrics } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import { LyricLines } from "#app/player/lyrics/lyric-lines.tsx";
import { lyricsCopy as copy } from "#app/player/lyrics/lyrics-copy.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** Lyrics page of a recording, for screens without room for the panel, and without JavaScript. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return getSongLyrics(ctx, { slug: params.slug ?? "" });
}

export default function SongLyricsPage() {
  const { track, lines } = useLoaderData<typeof loader>();
  return (
    <OptionPage title={copy.of(track.title)} track={track}>
      {lines.length === 0 ? (
        <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
      ) : (
        <LyricLines track={track} context={[track]} lines={lines} />
      )}
    </OptionPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? copy.of(data.track.title) : undefined, data?.company) },
  { name: "robots", content: "noindex, follow" },
];
