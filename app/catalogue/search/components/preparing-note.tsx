import { preparingCopy as copy } from "#app/catalogue/search/preparing/preparing-copy.ts";

type PreparingNoteProps = {
  /** Playable recordings, and all that are being prepared. */
  ready: number;
  total: number;
};

/** Explains above a list that recordings are still being encoded. */
export function PreparingNote({ ready, total }: PreparingNoteProps) {
  const share = total > 0 ? Math.min(1, ready / total) : 0;
  return (
    <div role="status" className="border-y border-line py-4 text-row">
      <p className="font-semibold">{copy.title}</p>
      <p className="text-mute">{ready > 0 ? copy.progress(ready, total) : copy.none}</p>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-3 block h-0.5 w-full max-w-80" aria-hidden>
        <path d="M0 1h100" className="stroke-line" strokeWidth="2" />
        <path d={`M0 1h${Math.round(share * 100)}`} className="stroke-accent" strokeWidth="2" />
      </svg>
    </div>
  );
}
