import "#app/opportunities/opportunities.css";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { stages } from "#app/opportunities/opportunity.ts";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

type StageFieldsProps = { fields: FormFields; stage: string; lostReason: string };

const reasons = [{ value: "", label: copy.noReason }, ...optionsOf(copy.lostReasons)];

/** The stage and, for what was lost, the reason: shown for that stage alone where the browser can tell. */
export function StageFields({ fields, stage, lostReason }: StageFieldsProps) {
  return (
    <div className="stage-fields grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        {...fields.field("stage", stage)}
        label={copy.fields.stage}
        options={stages.map((value) => ({
          ...{ value, label: copy.stages[value] },
          className: value === "lost" ? undefined : "stage-not-lost",
        }))}
      />
      <Select
        {...fields.field("lostReason", lostReason)}
        label={copy.fields.lostReason}
        className="lost-reason"
        options={reasons}
      />
    </div>
  );
}
