import type { ReactNode } from "react";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { Folded } from "#app/ui/folded.tsx";

type ChoiceOfSongsProps = {
  songs: TransactionSong[];
  /** Id of the recording that was accepted of alternatives, which comes first; null before that and without alternatives. */
  chosen: string | null;
  row: (song: TransactionSong, at: number) => ReactNode;
};

/** The songs of a request; after one of them was chosen, the others are folded. */
export function ChoiceOfSongs({ songs, chosen, row }: ChoiceOfSongsProps) {
  if (chosen === null || songs.length < 2) return <ol className="border-t border-line">{songs.map(row)}</ol>;
  return (
    <>
      <p className="label">{copy.chosenSong}</p>
      <ol className="border-t border-line">{songs.slice(0, 1).map(row)}</ol>
      <Folded title={copy.otherSongs(songs.length - 1)} className="mt-2">
        <ol className="border-t border-line">{songs.slice(1).map((song, at) => row(song, at + 1))}</ol>
      </Folded>
    </>
  );
}
