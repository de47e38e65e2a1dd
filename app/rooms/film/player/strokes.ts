import type { Drawing } from "#app/rooms/film/film.ts";

type Stroke = Drawing[number];
export type Point = Stroke["points"][number];

/** As in the schema of stored drawings. */
const limits = { strokes: 50, points: 500 };
/** Share of the frame that a point is apart from the one before at least: a thousandth of a wide screen is less than is seen. */
const minDistance = 0.003;
const digits = 10_000;

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * digits) / digits;

/** Whether there is room for a further stroke. */
function mayDraw(drawing: Drawing): boolean {
  return drawing.length < limits.strokes;
}

/** The drawing with a point added to its last stroke, or as the first of a new one. */
export function addPoint(drawing: Drawing, [x, y]: Point, isNew: boolean): Drawing {
  const point: Point = [rounded(x), rounded(y)];
  if (isNew) return mayDraw(drawing) ? [...drawing, { points: [point] }] : drawing;
  const stroke = drawing.at(-1);
  const before = stroke?.points.at(-1);
  if (stroke === undefined || before === undefined || stroke.points.length >= limits.points) return drawing;
  if (Math.hypot(point[0] - before[0], point[1] - before[1]) < minDistance) return drawing;
  return [...drawing.slice(0, -1), { points: [...stroke.points, point] }];
}
