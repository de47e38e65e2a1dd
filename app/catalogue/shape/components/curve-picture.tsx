import { type Shape, shapeOf } from "#app/catalogue/shape/curve.ts";

type CurvePictureProps = {
  /** Levels of the curve; the target one is drawn dashed beneath it. */
  curve: ArrayLike<number>;
  target?: ArrayLike<number> | null;
  className: string;
};

const size = { width: 160, height: 32 };
/** Scale of a deviation in drawing units. */
const unit = 8;

/** Line of a shape, independent of its level. */
function lineOf(shape: Shape): string {
  const step = size.width / (shape.length - 1);
  return Array.from(shape, (level, at) => {
    const y = Math.min(size.height - 2, Math.max(2, size.height / 2 - unit * level));
    return `${at === 0 ? "M" : "L"}${(at * step).toFixed(1)} ${y.toFixed(1)}`;
  }).join("");
}

/** A curve as static SVG. Decorative: the text beside it says the same. */
export function CurvePicture({ curve, target = null, className }: CurvePictureProps) {
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      {target ? <path d={lineOf(shapeOf(target))} className="curve-wanted" /> : null}
      <path d={lineOf(shapeOf(curve))} />
    </svg>
  );
}
