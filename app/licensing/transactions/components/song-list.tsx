import { sides } from "#app/licensing/transactions/clearing/clearing.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { ChoiceOfSongs } from "#app/licensing/transactions/components/choice-of-songs.tsx";
import { OpenOfSide, SideFacts } from "#app/licensing/transactions/components/side-facts.tsx";
import { playableTracks, SongRow } from "#app/licensing/transactions/components/song-row.tsx";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

type SongListProps = {
  songs: TransactionSong[];
  /** "3 clear, 2 need Harbour Street, about 5 days". */
  totals: string;
  /** Whether the songs are still being cleared; afterwards their lights are hidden. */
  isClearing: boolean;
  chosen: string | null;
};

/** Songs of a request with their lights, and with rights on file for viewers who may see them. */
export function SongList({ songs, totals, isClearing, chosen }: SongListProps) {
  const context = playableTracks(songs);
  return (
    <section>
      <h2 className="mb-2 text-xl">{copy.songs}</h2>
      {isClearing ? <p className="mb-2 text-row text-mute">{totals}</p> : null}
      <ChoiceOfSongs
        songs={songs}
        chosen={chosen}
        row={(song) => (
          <SongRow key={song.track.id} song={song} context={context} isClearing={isClearing}>
            {song.rights && song.states ? (
              <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
                {sides.map((side) => (
                  <div key={side}>
                    <SideFacts side={side} song={song} />
                    {isClearing ? <OpenOfSide state={song.states?.[side]} /> : null}
                    <p className="mt-1 text-sm">
                      {song.states ? copy.sideStates[song.states[side].state] : null}
                      {song.states?.[side].note ? (
                        <span className="text-mute [overflow-wrap:anywhere]">{` · ${song.states[side].note}`}</span>
                      ) : null}
                    </p>
                  </div>
                ))}
              </div>
            ) : null}
          </SongRow>
        )}
      />
    </section>
  );
}
