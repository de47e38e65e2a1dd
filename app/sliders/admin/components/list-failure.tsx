import { useEffect } from "react";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

/** Shown in place of a list that could not be read: a toast and its text. */
export function ListFailure({ message }: { message: string }) {
  useEffect(() => {
    const id = "slider-list";
    showToast({ id, kind: "error", title: copy.loadFailed, body: message });
    return () => dismissToast(id);
  }, [message]);
  return (
    <div role="alert" className="rounded-md border border-red p-4">
      <p className="font-semibold text-red">{copy.loadFailed}</p>
      <p className="mt-1">{message}</p>
    </div>
  );
}
