import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import type { FormDraft } from "#app/sliders/admin/form/state/form-drafts.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";

const { draft: copy } = formCopy;

type DraftOfferProps = { offered: FormDraft | null; onTake: () => void; onDiscard: () => void };

/** Offers to restore the draft of a form left without saving. */
export function DraftOffer({ offered, onTake, onDiscard }: DraftOfferProps) {
  return (
    <div role="status">
      {offered ? (
        <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-sand p-4">
          <p className="flex-1 basis-64">
            {copy.found} <DateTime at={offered.at} /> UTC.
          </p>
          <div className="flex gap-2">
            <Button type="button" size="small" onClick={onTake}>
              {copy.take}
            </Button>
            <Button type="button" size="small" variant="quiet" onClick={onDiscard}>
              {copy.discard}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
