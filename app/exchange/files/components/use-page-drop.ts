import { useEffect, useState } from "react";

/** Takes what is dropped anywhere on the page. Returns whether files are held over it. */
export function usePageDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    for (const type of ["dragover", "dragleave", "drop"] as const)
      window.addEventListener(type, take, { signal: events.signal });
    function take(event: DragEvent) {
      // Not text, links or rows of the page.
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(event.type === "dragover" || event.relatedTarget !== null);
      if (event.type === "drop") onDrop(event.dataTransfer);
    }
    return () => events.abort();
    // After each rendering: `onDrop` knows what is chosen then.
  });
  return isOver;
}
