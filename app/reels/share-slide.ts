import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** Copies the URL of a slide and shows whether that worked. */
export async function shareSlide(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showToast({ kind: "info", title: copy.shared });
  } catch {
    showToast({ kind: "error", title: copy.shareFailed });
  }
}
