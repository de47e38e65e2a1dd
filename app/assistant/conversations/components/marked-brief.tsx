import { useEffect, useRef } from "react";
import type { BriefChip } from "#app/assistant/brief/brief.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";

/** More than a brief has; a visitor's form may carry any number. */
const maxMarks = 1_000;

type Piece = { start: number; text: string; chips: string[] };

/** The text in pieces, at the ends of the words that made chips. */
function piecesOf(text: string, chips: BriefChip[]): Piece[] {
  const spans = chips
    .flatMap(({ id, spans: own }) => own.map(({ start, end }) => ({ id, start, end })))
    .slice(0, maxMarks);
  const ends = spans.flatMap(({ start, end }) => [start, end]).filter((at) => at > 0 && at < text.length);
  const cuts = [...new Set([0, ...ends])].toSorted((a, b) => a - b);
  return cuts.map((start, at) => {
    const end = cuts[at + 1] ?? text.length;
    const made = spans.filter((span) => span.start <= start && span.end >= end).map(({ id }) => id);
    return { start, text: text.slice(start, end), chips: made };
  });
}

type MarkedBriefProps = { text: string; chips: BriefChip[]; active: string | null };

/** The brief in two lines, or unfolded, in which the words that made chips are underlined and those of the active chip are marked. */
export function MarkedBrief({ text, chips, active }: MarkedBriefProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = active === null ? null : box.current?.querySelector<HTMLElement>("mark[data-active]");
    if (box.current && mark) box.current.scrollTop = mark.offsetTop - box.current.clientHeight / 3;
  }, [active]);
  return (
    <div className="brief-whole">
      <details className="brief-unfold">
        <summary className="link inline-flex min-h-8 items-center">{copy.unfold}</summary>
      </details>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long brief scrolls, also by the keyboard. */}
      <section ref={box} aria-label={copy.whole} tabIndex={0} className="brief-text">
        {piecesOf(text, chips).map(({ start, text: piece, chips: made }) =>
          made.length === 0 ? (
            piece
          ) : (
            <mark key={start} data-active={active !== null && made.includes(active) ? "" : undefined}>
              {piece}
            </mark>
          ),
        )}
      </section>
    </div>
  );
}
