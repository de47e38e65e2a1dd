import "#app/ui/list/skeleton.css";
import { classNames } from "#app/ui/class-names.ts";

type SkeletonProps = {
  /** Size classes of the content to come, such as `h-row w-full`. */
  className?: string;
};

/** Placeholder of loading content, in its final size. Not animated. */
export function Skeleton({ className }: SkeletonProps) {
  return <div className={classNames("skeleton", className)} aria-hidden />;
}
