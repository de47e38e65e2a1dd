import { useId, useState } from "react";
import { fitsInLink, isLimit, type SegmentLink, segmentLinkAddress } from "#app/sliders/admin/segment-link.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";
import { segmentLimits } from "#app/sliders/segment-name.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

const { link: copy } = sliderCopy;

type SegmentLinkBuilderProps = {
  /** Segments that a link can contain. */
  segments: string[];
  /** Values from the query string. */
  typed: SegmentLink;
  isOpen: boolean;
  origin: string;
};

/** Builds a Discover link for visitors of segments. Without JavaScript a GET form. */
export function SegmentLinkBuilder({ segments, typed, isOpen, origin }: SegmentLinkBuilderProps) {
  const [link, setLink] = useState(typed);
  const errorId = useId();
  const fits = fitsInLink(link);
  const isValid = isLimit(link.limit);
  const change = (part: Partial<SegmentLink>) => setLink({ ...link, ...part });
  function toggle(name: string, isChosen: boolean) {
    change({ segments: isChosen ? [...link.segments, name] : link.segments.filter((one) => one !== name) });
  }
  return (
    <Folded title={copy.title} open={isOpen} className="mt-8 border-t border-line pt-4">
      <form method="get" className="grid max-w-2xl gap-4 py-3">
        <fieldset aria-describedby={fits ? undefined : errorId}>
          <legend className="label">{copy.segments}</legend>
          <div className="flex flex-wrap gap-x-6">
            {segments.map((name) => (
              <Checkbox
                key={name}
                name="linkSegment"
                value={name}
                label={name}
                checked={link.segments.includes(name)}
                onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
              />
            ))}
          </div>
          <FieldError id={errorId} error={fits ? null : copy.segmentsInvalid(segmentLimits.inLink)} />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="linkTitle"
            label={copy.heading}
            value={link.title}
            maxLength={80}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <Field
            name="linkLimit"
            label={copy.limit}
            inputMode="numeric"
            value={link.limit}
            error={isValid ? null : copy.limitInvalid}
            onChange={({ currentTarget }) => change({ limit: currentTarget.value })}
          />
        </div>
        <div className="js:hidden">
          <Button variant="quiet">{copy.build}</Button>
        </div>
        {isValid && fits ? <Result address={segmentLinkAddress(origin, link)} /> : null}
      </form>
    </Folded>
  );
}

function Result({ address }: { address: string }) {
  return (
    <div className="flex items-end gap-2">
      <Field label={copy.result} value={address} readOnly className="flex-1" />
      <CopyButton address={address} />
    </div>
  );
}
