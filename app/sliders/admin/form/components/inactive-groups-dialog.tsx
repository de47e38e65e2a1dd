import type { InactiveGroup } from "#app/sliders/admin/form/form-lists.ts";
import { saveIntents } from "#app/sliders/admin/form/intent.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

const { inactive: copy } = formCopy;
const [, deactivated, asIs] = saveIntents;

/** Asks before saving what to do with the groups of brands that have too few tracks. Part of the form: both answers save. */
export function InactiveGroupsDialog({ groups }: { groups: InactiveGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <dialog open aria-labelledby="inactive-title" className="dialog">
      <h2 id="inactive-title" className="text-xl">
        {copy.title}
      </h2>
      <ul className="my-3 max-h-48 overflow-y-auto text-row">
        {groups.map((group) => (
          <li key={`${group.key}-${group.companyIds.join()}`}>
            {copy.line(group.slide, group.names.join(", "))} · {formCopy.slide.tracks(group.tracks)}
          </li>
        ))}
      </ul>
      <p className="mb-4">{copy.question}</p>
      <div className="flex gap-3">
        <Button name="intent" value={deactivated} variant="accent" autoFocus>
          {copy.yes}
        </Button>
        <Button name="intent" value={asIs} variant="quiet">
          {copy.no}
        </Button>
      </div>
    </dialog>
  );
}
