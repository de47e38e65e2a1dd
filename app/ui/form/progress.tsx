import "#app/ui/form/progress.css";
import type { ProgressHTMLAttributes } from "react";

/** How much of something is done, or, without a value, that it goes on. */
export function Progress(progress: ProgressHTMLAttributes<HTMLProgressElement>) {
  return <progress {...progress} />;
}
