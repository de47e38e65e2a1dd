import { useEffect, useRef } from "react";
import { AddTrack } from "#app/catalogue/compare/components/add-track.tsx";
import { CompareFacts } from "#app/catalogue/compare/components/compare-facts.tsx";
import { type Alignment, minCompared } from "#app/player/compare/compare-address.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { CompareLanes } from "#app/player/compare/compare-lanes.tsx";
import type { ComparedTrack } from "#app/player/compare/same-bar.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type ComparisonPageProps = {
  compared: ComparedTrack[];
  at: Alignment;
  /** How much of it is clear for the reader's use; empty without one. */
  totals: string;
  notices: string[];
  typed: string;
  error: string | null;
};

export default function ComparisonPage({ compared, at, totals, notices, typed, error }: ComparisonPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = compared.map(({ track }) => track.id).join();
  const before = useRef(ids);
  // The button of a removed track had the focus.
  useEffect(() => {
    if (ids !== before.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = ids;
  }, [ids]);
  return (
    <div className="grid gap-5 px-gutter pt-8 pb-24">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {copy.title}
      </h1>
      <p className="hidden max-w-[70ch] text-mute text-row js:block">{copy.lead}</p>
      <UsageTotals totals={totals} ids={compared.map(({ track }) => track.id)} />
      {notices.map((notice) => (
        <p key={notice} role="status" className="error">
          {notice}
        </p>
      ))}
      {compared.length === 0 ? (
        <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
      ) : (
        <>
          <CompareLanes compared={compared} at={at} />
          {compared.length < minCompared ? <p>{copy.one}</p> : null}
          <CompareFacts compared={compared} />
        </>
      )}
      <AddTrack compared={compared} at={at} typed={typed} error={error} />
    </div>
  );
}
