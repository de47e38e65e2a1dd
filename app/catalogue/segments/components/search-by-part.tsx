import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { newSegment } from "#app/player/segments/segment.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import type { TrackView } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type SearchByPartProps = { track: TrackView };

/** Search by any part of the track, or all of it; works without scripts. */
export function SearchByPart({ track }: SearchByPartProps) {
  const duration = track.durationMs / 1000;
  const range = newSegment(duration);
  const [path = "", query] = similarPath(track, range).split("?");
  const fields = [...new URLSearchParams(query)].filter(([name]) => name !== "seed_start" && name !== "seed_end");
  const limits = { type: "number", min: 0, max: Math.ceil(duration), step: "any", required: true } as const;
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.ownRange}</h2>
      <form action={path} className="flex flex-wrap items-end gap-4">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field name="seed_start" label={copy.startSeconds} defaultValue={range.start} className="w-32" {...limits} />
        <Field name="seed_end" label={copy.endSeconds} defaultValue={range.end} className="w-32" {...limits} />
        <Button variant="accent">{copy.search}</Button>
        <a href={similarPath(track)} className="btn btn-quiet">
          {copy.fullTrack}
        </a>
      </form>
    </section>
  );
}
