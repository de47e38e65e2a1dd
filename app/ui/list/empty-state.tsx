import type { ReactNode } from "react";

type EmptyStateProps = {
  title: string;
  /** What to do next, or what was kept. */
  children?: ReactNode;
  /** One button or link, the next step itself. */
  action?: ReactNode;
};

/** Shown instead of an empty list: what goes there, and the action that fills it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line py-12">
      <svg
        viewBox="0 0 120 32"
        width="120"
        height="32"
        fill="none"
        stroke="currentColor"
        className="mb-2 text-mute"
        aria-hidden
      >
        <path d="M0 4c36 0 36 16 60 16s24-16 60-16M0 12c36 0 36 14 60 14s24-14 60-14" />
      </svg>
      <h2 className="text-xl">{title}</h2>
      {children ? <p className="max-w-[60ch] text-mute">{children}</p> : null}
      {action}
    </div>
  );
}
