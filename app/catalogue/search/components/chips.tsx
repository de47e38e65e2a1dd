import { Link, useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import type { ActiveFilter } from "#app/catalogue/search/active-filters.ts";
import { searchWordsId } from "#app/catalogue/search/components/search-box.tsx";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Chip } from "#app/ui/list/chip.tsx";

type ChipsProps = { active: ActiveFilter[]; resetTo: string };

/** Active filters in one scrolling line of constant height, so that chips do not shift the results. Each links to the search without it. */
export function Chips({ active, resetTo }: ChipsProps) {
  const { pathname, search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(active.length, list);
  if (active.length === 0) return <p className="chips-hint text-sm text-mute">{copy.chipsHint}</p>;
  return (
    <ul ref={list} className="chips" aria-label={copy.activeFilters}>
      {active.map(({ label, control, without }) => (
        <li key={without}>
          <Chip label={label} to={`${pathname}${search}#${control}`} removeTo={`${pathname}${without}`} />
        </li>
      ))}
      <li>
        <Link to={resetTo} className="link px-1 text-sm text-mute" preventScrollReset>
          {copy.reset}
        </Link>
      </li>
    </ul>
  );
}

/** The pressed link is removed with its chip: the focus moves to the next chip, or to the search field. */
function useFocusAfterRemoval(count: number, list: RefObject<HTMLUListElement>): void {
  const before = useRef(count);
  useEffect(() => {
    const removed = count < before.current;
    before.current = count;
    if (!removed || document.activeElement !== document.body) return;
    const next = list.current?.querySelector<HTMLElement>(".chip-x") ?? document.getElementById(searchWordsId);
    next?.focus({ preventScroll: true });
  }, [count, list]);
}
