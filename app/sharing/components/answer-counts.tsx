import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { answers: copy } = shareLinksCopy;
const counted = ["picks", "maybes", "noes", "notes"] as const;

type AnswerCountsProps = { link: Record<(typeof counted)[number], number> };

/** "2 picks, 1 no, 1 note". */
export function AnswerCounts({ link }: AnswerCountsProps) {
  const counts = counted.filter((name) => link[name] > 0).map((name) => copy[name](link[name]));
  return counts.length > 0 ? <span>{counts.join(", ")}</span> : <span className="text-mute">{copy.none}</span>;
}
