import { TrackHeats } from "#app/playlists/sharing/components/track-heat.tsx";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import type { TrackFigures } from "#app/playlists/sharing/track-figures.ts";
import { SlideTimes } from "#app/reels/components/slide-times.tsx";
import type { SlideFigures } from "#app/reels/reel-figures.ts";
import { AnswerCounts } from "#app/sharing/components/answer-counts.tsx";
import { ItemRanking } from "#app/sharing/components/item-ranking.tsx";
import type { AnswerTotals } from "#app/sharing/links/share-figures.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { figures: copy } = shareLinksCopy;
const { heard, rankingText, columns } = playlistFiguresCopy;

type Figures = { slides: SlideFigures[] | null; tracks: TrackFigures[] | null };

type RankingProps = Figures & { gone: AnswerTotals | null };

/** Answers that no row of a ranking has any more. */
function GoneAnswers({ gone }: Pick<RankingProps, "gone">) {
  if (gone === null) return null;
  return (
    <p className="mt-3 text-sm">
      <AnswerCounts link={gone} /> {copy.gone}
    </p>
  );
}

/** Ranking over all links of a subject: its tracks, or its slides if it has none, most picked first. */
export function SubjectRanking({ slides, tracks, gone }: RankingProps) {
  if (tracks === null)
    return (
      <>
        <ItemRanking
          caption={shareLinksCopy.kinds.reel.ranking}
          columns={{ slide: copy.columns.slide, average: copy.columns.average }}
          items={(slides ?? []).map(({ id, name, seconds, visits, ...counts }) => ({
            ...{ id, name },
            counts: { ...counts, average: visits === 0 ? copy.noTime : copy.time(Math.round(seconds / visits)) },
          }))}
        />
        <GoneAnswers gone={gone} />
        <p className="mt-3 max-w-[60ch] text-sm text-mute">{`${copy.rankingText} ${copy.visitorsHint}`}</p>
      </>
    );
  return (
    <>
      <ItemRanking
        caption={shareLinksCopy.kinds.playlist.ranking}
        columns={columns}
        items={tracks.map(({ id, name, seconds, heat: _, ...counts }) => ({
          ...{ id, name, counts: { ...counts, time: seconds === 0 ? copy.noTime : copy.time(seconds) } },
        }))}
      />
      <GoneAnswers gone={gone} />
      <p className="mt-3 mb-10 max-w-[60ch] text-sm text-mute">{`${rankingText} ${copy.visitorsHint}`}</p>
      <h2 className="mb-4 text-xl">{heard}</h2>
      <TrackHeats tracks={tracks} />
    </>
  );
}

/** The heading of `SubjectVisits`. */
export function visitsTitle(slides: Figures["slides"]): string {
  return slides === null ? heard : copy.times;
}

/** Activity of one link's visits: viewing time of each slide, and plays. */
export function SubjectVisits({ slides, tracks }: Figures) {
  return (
    <>
      {slides && <SlideTimes slides={slides} />}
      {slides && tracks && <h2 className="mt-10 mb-4 text-xl">{heard}</h2>}
      {tracks && <TrackHeats tracks={tracks} />}
    </>
  );
}
