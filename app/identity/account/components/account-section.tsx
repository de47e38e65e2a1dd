import type { ReactNode } from "react";

type AccountSectionProps = {
  title: string;
  /** Current state, or effect of the button. */
  text: string;
  /** One button or link. */
  children: ReactNode;
};

/** A setting with its own form. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  return (
    <section className="mt-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t border-line pt-6">
      <div className="max-w-[52ch]">
        <h2 className="mb-1 text-xl">{title}</h2>
        <p className="[overflow-wrap:anywhere] text-mute">{text}</p>
      </div>
      {children}
    </section>
  );
}
