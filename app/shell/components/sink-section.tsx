import type { ReactNode } from "react";

type SinkSectionProps = { id: string; title: string; children: ReactNode };

/** A section of the kitchen sink, on light and dark side by side. */
export function SinkSection({ id, title, children }: SinkSectionProps) {
  return (
    <section id={id} className="border-t border-line py-10">
      <h2 className="mb-5 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

type BothSchemesProps = { children: (scheme: "light" | "dark") => ReactNode };

export function BothSchemes({ children }: BothSchemesProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(["light", "dark"] as const).map((scheme) => (
        <div key={scheme} data-scheme={scheme} className="grid content-start gap-5 rounded-sm border border-line p-5">
          {children(scheme)}
        </div>
      ))}
    </div>
  );
}
