import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import type { SegmentChange } from "#app/catalogue/segments/song-segments.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type SegmentHistoryProps = { history: SegmentChange[] };

/** This company's changes to the recording's segments, newest first. */
export function SegmentHistory({ history }: SegmentHistoryProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.history}</h2>
      <ul className="grid gap-1 text-sm">
        {history.map(({ id, action, who, at, segment }) => (
          <li key={id} className="text-mute">
            <DateTime at={at} /> · <bdi>{who ?? copy.someone}</bdi> {copy.actions[action]}{" "}
            <bdi className="text-ink">{segment.group}</bdi>,{" "}
            {copy.range(formatDuration(segment.startMs), formatDuration(segment.endMs))}
          </li>
        ))}
      </ul>
    </section>
  );
}
