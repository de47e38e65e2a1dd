import type { ReactNode } from "react";

type FactsProps = { facts: { label: string; value: ReactNode }[] };

/** Name and value pairs, one per line. Text keeps its line breaks. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-row sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-2">
      {facts.map(({ label, value }, at) => {
        // Labels repeat: songs of one title.
        const key = `${at} ${label}`;
        return (
          <div key={key} className="contents">
            <dt className="text-mute max-sm:-mb-3">{label}</dt>
            <dd className="max-w-[75ch] whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
