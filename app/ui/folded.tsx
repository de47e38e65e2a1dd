import type { ReactNode } from "react";
import { ChevronDown } from "#app/ui/icons.tsx";

type FoldedProps = { title: ReactNode; open?: boolean; className?: string; children: ReactNode };

/** Disclosure: a heading that expands its content, with and without JavaScript. */
export function Folded({ title, open = false, className, children }: FoldedProps) {
  return (
    <details open={open} className={className}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        {title}
        <ChevronDown size={16} className="shrink-0 in-[[open]>summary]:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
