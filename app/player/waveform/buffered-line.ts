/** CSS gradient over the whole track with the ranges that are loaded, in seconds; "none" without any. */
export function bufferedGradient(ranges: readonly [start: number, end: number][], duration: number): string {
  if (duration <= 0 || ranges.length === 0) return "none";
  const percent = (seconds: number) => `${(Math.min(1, seconds / duration) * 100).toFixed(1)}%`;
  const stops = ranges.flatMap(([start, end]) => {
    const [from, to] = [percent(start), percent(end)];
    return [`transparent ${from}`, `currentColor ${from}`, `currentColor ${to}`, `transparent ${to}`];
  });
  return `linear-gradient(90deg, ${stops.join(", ")})`;
}
