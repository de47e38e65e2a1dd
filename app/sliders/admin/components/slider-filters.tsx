import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { type SlidersQuery, sliderStatuses } from "#app/sliders/admin/slider-query.ts";
import { Select } from "#app/ui/form/select.tsx";
import { usePause } from "#app/ui/form/use-pause.ts";
import { ListFilters } from "#app/ui/list/list-filters.tsx";

/** Milliseconds: docs/product/sliders.md. */
const typingPause = 300;

const options = [
  { value: "", label: copy.shown },
  { value: "all", label: copy.all },
  ...sliderStatuses.map((value) => ({ value, label: copy.statuses[value] })),
];

/** Title and status filters, applied while typing. */
export function SliderFilters({ query }: { query: SlidersQuery }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const { soon, cancel } = usePause(typingPause, () => {
    const fields = new FormData(frame.current?.querySelector("form") ?? undefined);
    const address = `${pathname}?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`;
    navigate(address, { replace: true, preventScrollReset: true });
    return address;
  });

  // After navigation (Back, a link) the controls follow the query; the focused field is left alone.
  useEffect(() => {
    for (const control of frame.current?.querySelector("form")?.elements ?? []) {
      if (control === document.activeElement) continue;
      if (control instanceof HTMLInputElement) control.value = query.q;
      if (control instanceof HTMLSelectElement) control.value = query.status;
    }
  }, [query]);

  return (
    <div ref={frame} onChange={soon} onSubmit={cancel}>
      <ListFilters query={query} search={copy.search} submit={copy.filter} live>
        <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={options} />
      </ListFilters>
    </div>
  );
}
