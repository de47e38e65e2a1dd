import { classNames } from "#app/ui/class-names.ts";

type SkeletonProps = {
  /** Size classes of the content to come, such as `h-row w-full`. */
  className?: string;
};

/** The place of something on its way, with its final size. It is still: nothing that loads moves. */
export function Skeleton({ className }: SkeletonProps) {
  return <div className={classNames("skeleton", className)} aria-hidden />;
}
