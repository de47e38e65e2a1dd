import { useLocation } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";

/**
 * Where the page shows the waveform of a track, with everything that lies on it, instead of the bar. `actions`: for the buttons of
 * segment mode and of the list of comments.
 */
type Stage = { wave: Element; actions: Element };

function findStage(id: string): Stage | null {
  const stage = document.querySelector(`[data-stage="${CSS.escape(id)}"]`);
  const [wave, actions] = [stage?.querySelector(".stage-slot"), stage?.querySelector(".stage-actions")];
  return wave && actions ? { wave, actions } : null;
}

/** The page's stage for this track; null if it has none. Found in the document, so that pages load nothing for it. */
export function useStage({ id }: { id: string }): Stage | null {
  const { key } = useLocation();
  const [stage, setStage] = useState<Stage | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changes with the location.
  useLayoutEffect(() => setStage(findStage(id)), [key, id]);
  return stage;
}
