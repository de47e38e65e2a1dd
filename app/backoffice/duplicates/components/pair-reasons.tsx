import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";

type PairReasonsProps = { sameBytes: boolean; sameIsrc: boolean; cosine: number | null };

/** Why a pair is proposed. */
export function PairReasons({ sameBytes, sameIsrc, cosine }: PairReasonsProps) {
  const { reasons } = copy;
  const all = [sameBytes && reasons.sameBytes, sameIsrc && reasons.sameIsrc, cosine !== null && reasons.sound(cosine)];
  return <>{all.filter((one) => one !== false).join(" · ")}</>;
}
