/**
 * A smooth line through about the given heights, as relative path commands with whole numbers. Every step is `t dx dy`, whose control
 * point is the last one mirrored, which draws a uniform B-spline; the mirrored point is followed here, so that rounding cannot add up.
 */
export function smoothLine(heights: number[], step: number, startX: number): string {
  const first = heights[0] ?? 0;
  let control = Math.round(heights[1] ?? first);
  let at = Math.round(first);
  let end = Math.round((control + (heights[2] ?? control)) / 2);
  let path = `M${startX} ${at}q${step / 2}${signed(control - at)}${signed(step)}${signed(end - at)}t`;
  at = end;
  for (let index = 2; index < heights.length - 1; index += 1) {
    control = 2 * at - control;
    end = Math.round((control + (heights[index + 1] ?? control)) / 2);
    path += `${index > 2 ? signed(step) : step}${signed(end - at)}`;
    at = end;
  }
  return path;
}

function signed(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
