import { classNames } from "#app/ui/class-names.ts";

type SkeletonProps = {
  /** Gives it the size of what will stand there: `h-row w-full`. */
  className?: string;
};

/** The place of something on its way, with its final size. It is still: nothing that loads moves. */
export function Skeleton({ className }: SkeletonProps) {
  return <div className={classNames("skeleton", className)} aria-hidden />;
}
