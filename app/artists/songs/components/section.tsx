import type { ReactNode } from "react";
import type { Section as Name } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";

/** A section of a draft, which its links lead to. */
export function Section({ name, children }: { name: Name; children: ReactNode }) {
  return (
    <section id={name} className="scroll-mt-24 border-t border-line pt-6">
      <h2 className="mb-4 text-xl">{copy.sections[name]}</h2>
      {children}
    </section>
  );
}

/** The reply of the form whose `act` it is; undefined for another form of the page. */
export function replyOf(reply: FormReply | undefined, act: string): FormReply | undefined {
  return reply?.initialValue?.act === act ? reply : undefined;
}
