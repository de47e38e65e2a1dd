import { Link, useLocation } from "@remix-run/react";
import type { ActiveFilter } from "#app/catalogue/active-filters.ts";
import { copy } from "#app/catalogue/copy.ts";
import { Chip } from "#app/ui/chip.tsx";

type ChipsProps = { active: ActiveFilter[]; resetTo: string };

/** The filters that hold, each with a link to the search without it. */
export function Chips({ active, resetTo }: ChipsProps) {
  const { pathname, search } = useLocation();
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2 pt-3.5" aria-label={copy.search.activeFilters}>
      {active.map(({ label, control, without }) => (
        <li key={label} className="min-w-0">
          <Chip label={label} to={`${pathname}${search}#${control}`} removeTo={`${pathname}${without}`} />
        </li>
      ))}
      <li>
        <Link to={resetTo} className="link px-1 text-sm text-mute" preventScrollReset>
          {copy.search.reset}
        </Link>
      </li>
    </ul>
  );
}
