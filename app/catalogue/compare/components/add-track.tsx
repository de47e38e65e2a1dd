import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type Alignment,
  type CompareEntry,
  compareAddress,
  comparePath,
  entryText,
  maxCompared,
} from "#app/player/compare/compare-address.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import type { ComparedTrack } from "#app/player/compare/same-bar.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";
import type { TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type AddTrackProps = {
  compared: ComparedTrack[];
  at: Alignment;
  /** What was typed, and why it is not in the comparison. */
  typed: string;
  error: string | null;
};

/** Max tracks of the shortlist that are offered. */
const maxOffered = 12;

/** Adds a track by its title or link, or exchanges one. */
export function AddTrack({ compared, at, typed, error }: AddTrackProps) {
  const entries = compared.map(({ track: { id }, point }): CompareEntry => ({ id, point }));
  const [chosen, setPlace] = useState<string | null>(null);
  const place = chosen ?? String(Math.min(entries.length, maxCompared - 1));
  const listed = useShortlist().filter(({ id }) => !entries.some((one) => one.id === id));
  const places = compared.map(({ track }, index) => ({
    value: String(index),
    label: copy.insteadOf(index + 1, track.title),
  }));
  if (entries.length < maxCompared)
    places.unshift({ value: String(entries.length), label: copy.asNew(entries.length + 1) });
  const form = useRef<HTMLFormElement>(null);
  const isShown = useRef(false);
  const answer = [...entries.map(entryText), typed].join(" ");
  // After an answer the form stays, and with it the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not for what was typed before the scripts came.
  useEffect(() => {
    const field = form.current?.elements.namedItem("add");
    if (isShown.current && field instanceof HTMLInputElement) {
      field.value = typed;
      setPlace(null);
    }
    isShown.current = true;
  }, [answer]);
  return (
    <section aria-label={copy.submit} className="grid gap-3">
      <Form ref={form} action={comparePath} className="flex flex-wrap items-start gap-3" noValidate preventScrollReset>
        {entries.map((entry) => (
          <input key={entry.id} type="hidden" name="track" value={entryText(entry)} />
        ))}
        <input type="hidden" name="at" value={at} />
        <Field
          name="add"
          label={copy.add}
          hint={copy.addHint}
          defaultValue={typed}
          error={error}
          errorRole="alert"
          maxLength={200}
          autoComplete="off"
          required
          className="min-w-0 flex-[1_1_240px] max-w-md"
        />
        <Select
          name="place"
          label={copy.place}
          options={places}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          className="min-w-0 max-w-full"
        />
        <Button variant="quiet" className="mt-[26px]">
          {copy.submit}
        </Button>
      </Form>
      {listed.length > 0 ? (
        <ul aria-label={copy.fromShortlist} className="flex flex-wrap items-center gap-2">
          <li className="text-mute text-sm">{copy.fromShortlist}</li>
          {listed.slice(-maxOffered).map((track) => (
            <li key={track.id} className="min-w-0">
              <Link
                to={compareAddress(entries.toSpliced(Number(place), 1, { id: track.id, point: null }), at)}
                className="btn btn-quiet btn-small max-w-full"
                preventScrollReset
              >
                <span className="truncate">{trackName(track)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const none: TrackView[] = [];

/** The visitor's shortlist, loaded once. */
function useShortlist(): TrackView[] {
  useEffect(() => {
    // Without a connection a track is added by name.
    shortlist.loadTracks().catch(() => undefined);
  }, []);
  return useSyncExternalStore(
    shortlist.subscribe,
    () => shortlist.tracks,
    () => none,
  );
}
