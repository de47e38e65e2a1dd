import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { type SlidersQuery, sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { Select } from "#app/ui/form/select.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";

/** Milliseconds: specification part 1, section 9. */
const typingPause = 300;

const options = [
  { value: "", label: copy.shown },
  { value: "all", label: copy.all },
  ...sliderStatuses.map((value) => ({ value, label: copy.statuses[value] })),
];

/** Title and status of the list; both filter while they are changed. */
export function SliderFilters({ query }: { query: SlidersQuery }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A list that came another way (Back, a link) shows in the controls; the one being typed in is left alone.
  useEffect(() => {
    for (const control of frame.current?.querySelector("form")?.elements ?? []) {
      if (control === document.activeElement) continue;
      if (control instanceof HTMLInputElement) control.value = query.q;
      if (control instanceof HTMLSelectElement) control.value = query.status;
    }
  }, [query]);

  function filterSoon({ target }: FormEvent) {
    const form = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form : null;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), typingPause);
  }

  return (
    <div ref={frame} onChange={filterSoon} onSubmit={() => clearTimeout(timer.current)}>
      <ListFilters query={query} search={copy.search} submit={copy.filter} live>
        <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={options} />
      </ListFilters>
    </div>
  );
}
