import { Form, useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { type SliderStatus, sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { ownReplies } from "#app/ui/network/unanswered.ts";

const options = sliderStatuses.map((value) => ({ value, label: copy.statuses[value] }));

type SliderStatusFormProps = { slider: { id: string; title: string; status: SliderStatus } };

/** Status of a row: saved on change; without JavaScript by a button. */
export function SliderStatusForm({ slider: { id, title, status } }: SliderStatusFormProps) {
  const submit = useSubmit();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);

  // The list was loaded again: after an error the row has its old status.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every load.
  useEffect(() => {
    const select = form.current?.elements.namedItem("status");
    if (select instanceof HTMLSelectElement) select.value = status;
  }, [key, status]);

  return (
    <Form {...ownReplies} method="post" ref={form} preventScrollReset replace className="flex items-center gap-2">
      <input type="hidden" name="id" value={id} />
      <Select
        name="status"
        label={copy.statusOf(title)}
        labelHidden
        defaultValue={status}
        options={options}
        className="w-40"
        onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true, replace: true })}
      />
      <span className="js:hidden">
        <Button variant="quiet" size="small" aria-label={copy.saveOf(title)}>
          {copy.save}
        </Button>
      </span>
    </Form>
  );
}
