import { SearchByPart } from "#app/catalogue/segments/components/search-by-part.tsx";
import { SegmentFields } from "#app/catalogue/segments/components/segment-fields.tsx";
import { SegmentHistory } from "#app/catalogue/segments/components/segment-history.tsx";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import type { SongSegmentsPage } from "#app/catalogue/segments/song-segments.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { percentageLabel, type StoredSegment } from "#app/player/segments/segment.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import { formatDuration } from "#app/track/track.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type SegmentsProps = { data: SongSegmentsPage; reply?: FormResult };

/** Segments of a recording with a search by each, and edit forms for editors. */
export function Segments({ data, reply }: SegmentsProps) {
  const { track, segments, canEdit, history } = data;
  // Conform omits the empty id of a new segment.
  const repliedTo = reply?.status === "error" ? (reply.initialValue?.segmentId ?? "") : null;
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-mute">{copy.lead}</p>
      {segments.length === 0 ? <EmptyState title={copy.none}>{copy.noneHint}</EmptyState> : null}
      <ul className="border-line border-t empty:hidden">
        {segments.map((segment) => (
          <li key={segment._id ?? segment.start} className="grid gap-2 border-line border-b py-3">
            <SegmentLine segment={segment} track={track} />
            {canEdit ? (
              <SegmentFields
                segment={segment}
                slug={track.slug}
                reply={segment._id !== null && repliedTo === segment._id ? reply : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <SearchByPart track={track} />
      {canEdit ? (
        <section>
          <h2 className="mb-3 text-xl">{copy.newSegment}</h2>
          <SegmentFields
            key={history[0]?.id}
            segment={null}
            slug={track.slug}
            reply={repliedTo === "" ? reply : undefined}
          />
        </section>
      ) : null}
      {history.length > 0 ? <SegmentHistory history={history} /> : null}
    </div>
  );
}

type SegmentLineProps = { segment: StoredSegment; track: SongSegmentsPage["track"] };

function SegmentLine({ segment, track }: SegmentLineProps) {
  const range = copy.range(formatDuration(segment.start * 1000), formatDuration(segment.endTime * 1000));
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <bdi className="min-w-0 [overflow-wrap:anywhere] font-semibold">{segment.group}</bdi>
      <span className="tabular-nums">{range}</span>
      <span className="text-mute text-sm">{segment._id === null ? copy.detected : null}</span>
      <span className="text-sm tabular-nums">{percentageLabel(segment)}</span>
      <a
        href={similarPath(track, { start: segment.start, end: segment.endTime })}
        className="link ml-auto"
        aria-label={copy.searchOf(segment.group, range)}
      >
        {copy.search}
      </a>
    </p>
  );
}
