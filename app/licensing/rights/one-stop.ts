type Share = { side: "composition" | "master"; shareBp: number; controlled: boolean };

/** Basis points of a whole side. */
const whole = 10_000;

/** Total of the shares on file of one side, and of those that the licensor controls, in basis points. */
export function sideTotals(shares: readonly Share[], side: Share["side"]): { onFile: number; controlled: number } {
  const own = shares.filter((share) => share.side === side);
  const sum = (list: readonly Share[]) => list.reduce((total, { shareBp }) => total + shareBp, 0);
  return { onFile: sum(own), controlled: sum(own.filter(({ controlled }) => controlled)) };
}

/**
 * Whether the licensor controls 100 % of both sides (docs/design/field-conventions.md). Null if the shares on file of a side do not add up
 * to 100 %.
 */
export function isOneStop(shares: readonly Share[]): boolean | null {
  const sides = [sideTotals(shares, "composition"), sideTotals(shares, "master")];
  if (sides.some(({ onFile }) => onFile !== whole)) return null;
  return sides.every(({ controlled }) => controlled === whole);
}
