import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { subscribeToFacts } from "#app/player/audition/known-facts.ts";
import { ownRating, rate, subscribeToRatings } from "#app/player/audition/ratings.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { keepNote, maxNote, noteOf } from "#app/player/compare/kept-notes.ts";
import { showNote } from "#app/player/panels/panel-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";

function subscribe(listener: () => void): () => void {
  const ends = [subscribeToFacts(listener), subscribeToRatings(listener)];
  return () => {
    for (const end of ends) end();
  };
}

type CompareNotesProps = { id: string; name: string };

/** The visitor's rating of a track and a note on it. */
export function CompareNotes({ id, name }: CompareNotesProps) {
  const userId = usePlayer((snapshot) => snapshot.userId);
  const rating = useSyncExternalStore(
    subscribe,
    () => ownRating(id),
    () => null,
  );
  const [note, setNote] = useState("");
  const ratingId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has notes of their own.
  useEffect(() => setNote(noteOf(id)), [id, userId]);

  return (
    <div className="compare-notes">
      <label htmlFor={ratingId} className="sr-only">
        {`${copy.rating}: ${name}`}
      </label>
      <select
        id={ratingId}
        className="control"
        value={rating ?? 0}
        onChange={({ currentTarget }) =>
          void rate(id, Number(currentTarget.value) || null).catch(() => showNote(copy.ratingFailed))
        }
      >
        {copy.ratings.map((label, value) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </select>
      <textarea
        className="control"
        rows={1}
        maxLength={maxNote}
        aria-label={`${copy.note}: ${name}`}
        placeholder={copy.notePlaceholder}
        value={note}
        onChange={({ currentTarget: { value } }) => {
          setNote(value);
          keepNote(id, value);
        }}
      />
    </div>
  );
}
