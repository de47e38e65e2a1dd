import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { maxGroupLength, type StoredSegment } from "#app/player/segments/segment.ts";
import { formatDuration, segmentsPath } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type SegmentFieldsProps = {
  /** The segment to edit; null for a new one. */
  segment: StoredSegment | null;
  slug: string;
  reply?: FormResult;
};

/** "0:42.5": a time that the form parses to tenths of a second. */
function typedTime(seconds: number): string {
  const tenths = Math.round((seconds % 1) * 10) % 10;
  return `${formatDuration(seconds * 1000)}${tenths > 0 ? `.${tenths}` : ""}`;
}

/** Form of a segment; for a stored one in a disclosure, with delete. A detected one is saved as new. */
export function SegmentFields({ segment, slug, reply }: SegmentFieldsProps) {
  const action = segmentsPath({ slug });
  const form = (
    <FormFrame noValidate action={action} reply={reply} className="grid max-w-xl gap-4">
      {({ field }) => (
        <>
          <input type="hidden" name="segmentId" value={segment?._id ?? ""} />
          <Field
            {...field("group", segment?.group)}
            label={copy.group}
            hint={copy.groupHint}
            maxLength={maxGroupLength}
            autoComplete="off"
            required
          />
          <div className="grid grid-cols-2 gap-4">
            <Field
              {...field("start", segment === null ? "" : typedTime(segment.start))}
              label={copy.start}
              hint={copy.timeHint}
              autoComplete="off"
              required
            />
            <Field
              {...field("end", segment === null ? "" : typedTime(segment.endTime))}
              label={copy.end}
              autoComplete="off"
              required
            />
          </div>
          <Button variant={segment === null ? "accent" : undefined} className="justify-self-start">
            {segment === null ? copy.add : copy.save}
          </Button>
        </>
      )}
    </FormFrame>
  );
  if (segment === null) return form;
  const range = copy.range(formatDuration(segment.start * 1000), formatDuration(segment.endTime * 1000));
  return (
    <details open={reply !== undefined}>
      <summary className="link w-fit cursor-pointer text-sm" aria-label={copy.editOf(segment.group, range)}>
        {copy.edit}
      </summary>
      <div className="mt-3 grid gap-3">
        {form}
        {segment._id === null ? null : (
          <FormFrame noValidate action={action} className="grid">
            {() => (
              <Button
                variant="quiet"
                size="small"
                name="deleteId"
                value={segment._id ?? ""}
                className="justify-self-start"
                aria-label={copy.deleteOf(segment.group, range)}
              >
                {copy.delete}
              </Button>
            )}
          </FormFrame>
        )}
      </div>
    </details>
  );
}
