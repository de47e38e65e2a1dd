import type { ReactNode } from "react";

type ProfileSectionProps = { id?: string; title: string; hint?: string; children: ReactNode };

/** A part of the profile under its heading. */
export function ProfileSection({ id, title, hint, children }: ProfileSectionProps) {
  return (
    <section id={id} className="grid scroll-mt-24 gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-xl">{title}</h2>
        {hint ? <p className="mt-1 text-row text-mute">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}
